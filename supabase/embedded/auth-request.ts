/** An answer in the form of the sign-in server. */
export function authError(status: number, code: string, msg: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code: status, error_code: code, msg }, { status, headers });
}

/** What is asked of the sign-in server, as its router reads the address: `%65` is an e to it. */
export function endpointOf(request: Request): string {
  const { pathname } = new URL(request.url);
  let path = pathname;
  try {
    path = decodeURI(pathname);
  } catch {
    // Signs that can't be read lead nowhere there either.
  }
  return `${request.method} ${path.replace(/\/+$/, '')}`;
}

/** The body as an object; null where it is none. */
export async function bodyOf(request: Request): Promise<Record<string, unknown> | null> {
  const body: unknown = await request.clone().json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
}
