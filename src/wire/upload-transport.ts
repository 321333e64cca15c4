import type { WatchedRequest } from '../platform/send-with-progress.ts';


export interface UploadWatch {
  signal: AbortSignal;
  /** Bytes that have left so far, where the platform tells. */
  onProgress(sent: number): void;
}

export interface UploadTransport {
  /** For supabase-js. */
  fetch: typeof fetch;
  /** Requests with this body are sent by `send`, whose progress is told to `watch`. */
  watch(body: ArrayBuffer, watch: UploadWatch): void;
}

/**
 * supabase-js takes neither a signal nor a listener for an upload's progress, but it hands the body on as it got it: by that
 * the uploads are found among its requests.
 */
export function createUploadTransport(ways: {
  send: (request: WatchedRequest) => Promise<Response>;
  otherwise: typeof fetch;
}): UploadTransport {
  const watched = new WeakMap<object, UploadWatch>();
  return {
    watch: (body, watch) => void watched.set(body, watch),
    fetch(input, init) {
      const body = init?.body;
      const watch = body instanceof ArrayBuffer ? watched.get(body) : undefined;
      if (!(body instanceof ArrayBuffer) || !watch) return ways.otherwise(input, init);
      const url = input instanceof Request ? input.url : String(input);
      return ways.send({ url, method: init?.method ?? 'POST', headers: new Headers(init?.headers), body, ...watch });
    },
  };
}
