import type { IncomingMessage, ServerResponse } from 'node:http';

/** More than the largest bucket takes, so that its own answer is heard. */
const largestBody = 64 * 1024 * 1024;

/** Reads a Node request into a web Request; null when its body is too large. */
export async function toWebRequest(request: IncomingMessage, origin: string): Promise<Request | null> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // Nobody stands in front of this server who could say so: what the caller wrote there itself doesn't count.
  headers.delete('cf-connecting-ip');
  headers.set('x-forwarded-for', request.socket.remoteAddress ?? '');
  const method = request.method ?? 'GET';
  const init: RequestInit = { method, headers };
  if (method !== 'GET' && method !== 'HEAD') {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestBody) return null;
      chunks.push(chunk);
    }
    if (size > 0) init.body = Buffer.concat(chunks);
  }
  return new Request(new URL(request.url ?? '/', origin), init);
}

export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value);
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
