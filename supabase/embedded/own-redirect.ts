/** The address as its parser reads it, or null where it is not of this origin. */
export function ownAddress(value: string, origin: string): string | null {
  return URL.canParse(value) && new URL(value).origin === origin ? new URL(value).href : null;
}

/** A request to the sign-in server without a `redirect_to` that leads to another origin; it would allow every port of this machine. */
export async function withOwnRedirect(request: Request, origin: string): Promise<Request> {
  const url = new URL(request.url);
  const wanted = url.searchParams.getAll('redirect_to');
  if (wanted.every((value) => ownAddress(value, origin) === value)) return request;
  url.searchParams.delete('redirect_to');
  const [own] = wanted.map((value) => ownAddress(value, origin));
  if (own) url.searchParams.set('redirect_to', own);
  const { method, headers } = request;
  return new Request(url, { method, headers, ...(request.body && { body: await request.arrayBuffer() }) });
}
