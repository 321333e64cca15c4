const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** 'localhost:4173' → 'localhost'; '' for what is no host. */
function nameOf(host: string): string {
  return /^(\[[0-9a-f:.]+\]|[^:/\s@]+)(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? '';
}

/** A name that some page made point to this machine (DNS rebinding) is no name of this machine. */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && localNames.has(nameOf(host));
}

/** Asked by a page of another origin, or under a name that is not this machine's. */
export function isFromElsewhere(request: Request): boolean {
  const url = new URL(request.url);
  const host = request.headers.get('host') ?? url.host;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  // Going there from another page shows it to the person alone, who may.
  const isVisit = request.headers.get('sec-fetch-mode') === 'navigate' && request.headers.get('sec-fetch-dest') === 'document';
  if (!isLocalHost(host)) return true;
  if (origin !== null && origin !== `${url.protocol}//${host}`) return true;
  return site !== 'same-origin' && site !== 'none' && !isVisit;
}

/** Pages can't leave these headers away, and whoever is no page has no reason to send them. */
export function isFromBrowser(request: Request): boolean {
  return request.headers.has('origin') || request.headers.has('sec-fetch-site');
}
