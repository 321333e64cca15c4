/** A request whose body is long enough that people want to see it go. */
export interface WatchedRequest {
  url: string;
  method: string;
  headers: Headers;
  body: ArrayBuffer;
  signal: AbortSignal;
  /** Bytes of the body that have left so far. */
  onProgress(sent: number): void;
}

/** Without a sign of life for this long, the request counts as lost. A slow line may take as long as it needs. */
const silenceMs = 30_000;

/** As `fetch`, which tells nothing of how far an upload is. Rejects with a TypeError when there is no answer. */
export function sendWithProgress(given: WatchedRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let silence = setTimeout(abort, silenceMs);
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(abort, silenceMs);
    };
    const end = () => {
      clearTimeout(silence);
      given.signal.removeEventListener('abort', abort);
    };
    const fail = () => {
      end();
      reject(new TypeError('The server did not answer'));
    };
    request.upload.onprogress = ({ loaded }) => {
      hear();
      given.onProgress(loaded);
    };
    request.onload = () => {
      // Led elsewhere: a portal's answer, never the server's.
      if (request.responseURL !== new URL(given.url, location.href).href) {
        fail();
        return;
      }
      end();
      const type = request.getResponseHeader('content-type') ?? 'text/plain';
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }));
    };
    request.onerror = fail;
    request.onabort = fail;
    given.signal.addEventListener('abort', abort);
    request.open(given.method, given.url);
    for (const [name, value] of given.headers) request.setRequestHeader(name, value);
    if (given.signal.aborted) fail();
    else request.send(given.body);
  });
}
