/**
 * Tells the backend's own answers from those of whatever stands between: a portal, a firewall, a proxy, a gateway. Only the
 * backend's words decide anything; everything else is the line, like no answer at all. It stands in front of supabase-js, which
 * would take a portal's 403 for the sign-in server's, and throw the session away.
 */

/** By this sentence an answer that is not ours is known again behind supabase-js, which keeps nothing else of an error. */
export const foreignAnswer = 'This network answers instead of the server.';

/** What every function of the project sets, since their bodies have no form of their own. */
const functionMark = 'x-soundboard';

export interface GivenAnswer {
  /** Of the request. */
  method: string;
  /** Of the address that was asked. */
  path: string;
  status: number;
  headers: Headers;
  body: string;
}

type Json = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for what is no JSON. */
function parse({ headers, body }: GivenAnswer): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** What the sign-in server's successes hold, by the end of their address; others hold at least nothing but what is known of them. */
function isAuthSuccess(path: string, value: unknown): boolean {
  if (!isObject(value)) return false;
  const isSession = isText(value.access_token) && isText(value.refresh_token);
  if (path.endsWith('/token')) return isSession;
  if (path.endsWith('/verify')) return isSession || isText(value.msg) || isText(value.id);
  if (path.endsWith('/signup')) return isSession || isText(value.id) || isObject(value.user);
  if (path.endsWith('/user')) return isText(value.id);
  if (path.endsWith('/settings')) return isObject(value.external);
  if (path.endsWith('/jwks.json')) return Array.isArray(value.keys);
  return Object.keys(value).every((key) => key === 'message_id');
}

function isAuthError({ status, headers }: GivenAnswer, value: unknown): boolean {
  if (!isObject(value)) return false;
  if (isText(value.error_code)) return isText(value.msg) || isText(value.message) || value.code === status;
  if (isText(value.code)) return headers.has('x-supabase-api-version') && isText(value.message);
  return (value.code === status && isText(value.msg)) || (isText(value.error) && isText(value.error_description));
}

function isRestError(value: unknown): boolean {
  return isObject(value) && isText(value.code) && typeof value.message === 'string' && 'details' in value && 'hint' in value;
}

function isStorageSuccess(path: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isObject);
  if (!isObject(value)) return false;
  if (path.includes('/object/sign/')) return isText(value.signedURL);
  return isText(value.Key) || isText(value.Id) || isText(value.id) || isText(value.name) || isText(value.url) || Array.isArray(value.data);
}

function isStorageError(value: unknown): boolean {
  return isObject(value) && /^[45]\d\d$/.test(String(value.statusCode)) && isText(value.error) && typeof value.message === 'string';
}

/** A stored file that was asked for has no form of its own; a portal's page has. */
function isStoredFile({ method, path, headers }: GivenAnswer): boolean {
  return method === 'GET' && path.includes('/storage/v1/object/') && !/html/i.test(headers.get('content-type') ?? 'html');
}

/** Whether the backend said this itself. */
export function isOwnAnswer(answer: GivenAnswer): boolean {
  const { path, status, headers, body } = answer;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && isStoredFile(answer)) return true;
  if (path.includes('/functions/v1/')) return headers.has(functionMark) && (body === '' ? isSuccess : isObject(parse(answer)));
  if (isSuccess && body === '') return status === 204 || (status === 201 && path.includes('/rest/v1/'));
  const value = parse(answer);
  if (value === undefined) return false;
  if (path.includes('/auth/v1/')) return isSuccess ? isAuthSuccess(path, value) : isAuthError(answer, value);
  // What a procedure gives is checked by whoever asked it; a table gives rows.
  if (path.includes('/rest/v1/')) return isSuccess ? path.includes('/rpc/') || Array.isArray(value) || isSingleRow(headers) : isRestError(value);
  if (path.includes('/storage/v1/')) return isSuccess ? isStorageSuccess(path, value) : isStorageError(value);
  return false;
}

function isSingleRow(headers: Headers): boolean {
  return headers.get('content-type')?.includes('vnd.pgrst.object') ?? false;
}

/** `send`, whose answers are the backend's own; whatever else comes rejects, as a line without an answer does. */
export function onlyOwnAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    // The backend leads no request elsewhere; a portal does.
    if (response.redirected || response.type === 'opaqueredirect') throw new TypeError(foreignAnswer);
    // Handed on as it came: a file is no text.
    const bytes = response.body === null ? new ArrayBuffer(0) : await response.arrayBuffer();
    const { status, statusText, headers } = response;
    if (!isOwnAnswer({ method, path: pathname, status, headers, body: new TextDecoder().decode(bytes) })) throw new TypeError(foreignAnswer);
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
  };
}
