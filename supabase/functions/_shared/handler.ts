export type Handler = (request: Request) => Promise<Response>;

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
  // By this the app knows an answer of a function from that of a network in between.
  'access-control-expose-headers': 'x-soundboard',
  'x-soundboard': '1',
};

/** More than the longest message needs, in characters. */
const longestBody = 40_000;

export function respond(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...cors, ...headers } });
}

/** 429 in words for people, with the seconds to wait. */
export function respondTooMany(retryAfter: number): Response {
  const minutes = Math.ceil(retryAfter / 60);
  const message = `Too many mails were asked for. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return respond(429, { message }, { 'retry-after': String(retryAfter) });
}

/** Answers preflights and refuses everything but a POST of a JSON object; `answer` gets the object. */
export function createJsonHandler(answer: (body: Record<string, unknown>, request: Request) => Promise<Response>): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    if (request.method !== 'POST') return respond(405, { message: 'Only POST is answered here.' });
    const text = await request.text();
    if (text.length > longestBody) return respond(413, { message: 'The request is too long.' });
    const body = parseJson(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return respond(400, { message: 'The request must be a JSON object.' });
    }
    return answer(body as Record<string, unknown>, request);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
