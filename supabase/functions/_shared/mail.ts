/** Sends one mail. Injected, so that the same function runs hosted and in the embedded backend. */
export interface Mailer {
  send(mail: { to: string; subject: string; text: string }): Promise<void> | void;
}

export type Handler = (request: Request) => Promise<Response>;

const plainAddress = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}\.[^\s@<>,;:".]{2,}$/u;

/** The address, or null when it is none. */
export function parseAddress(value: unknown): string | null {
  return typeof value === 'string' && plainAddress.test(value.trim()) ? value.trim() : null;
}

/** One line of text without control characters, cut at `longest`; '' for anything that is no text. */
export function parseLine(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.normalize('NFC').replace(/\p{Cc}+/gu, ' ').trim().slice(0, longest) : '';
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
};

export function respond(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: cors });
}

/** Answers preflights and refuses everything but a POST of a JSON object; `answer` gets the object. */
export function createJsonHandler(answer: (body: Record<string, unknown>) => Promise<Response>): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    if (request.method !== 'POST') return respond(405, { message: 'Only POST is answered here.' });
    const body: unknown = await request.json().catch(() => null);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return respond(400, { message: 'The request must be a JSON object.' });
    }
    return answer(body as Record<string, unknown>);
  };
}
