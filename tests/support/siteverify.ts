import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The keys that Cloudflare gives out for tests, with what its server answers to each secret. */
export const testKeys = {
  site: '1x00000000000000000000AA',
  passes: '1x0000000000000000000000000000000AA',
  fails: '2x0000000000000000000000000000000AA',
  spent: '3x0000000000000000000000000000000AA',
} as const;

/** What a widget with a test key gives. */
export const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX';

/** A secret of this stand-in alone: its tokens begin with 'good-' and hold once. */
export const strictSecret = 'strict-secret';

/** Answers like Cloudflare's siteverify: 200 with `success` and codes, as its documentation says. */
export function judge(spent: Set<string>, { secret, response }: Record<string, string>): { success: boolean; 'error-codes': string[] } {
  const no = (...codes: string[]) => ({ success: false, 'error-codes': codes });
  if (!secret) return no('missing-input-secret');
  if (!response) return no('missing-input-response');
  if (secret === testKeys.fails) return no('invalid-input-response');
  if (secret === testKeys.spent) return no('timeout-or-duplicate');
  if (secret === testKeys.passes) return { success: true, 'error-codes': [] };
  if (secret !== strictSecret) return no('invalid-input-secret');
  if (!response.startsWith('good-')) return no('invalid-input-response');
  if (spent.has(response)) return no('timeout-or-duplicate');
  spent.add(response);
  return { success: true, 'error-codes': [] };
}

export interface Siteverify {
  address: string;
  /** What was asked, in its order. */
  asked: Record<string, string>[];
  dispose(): Promise<void>;
}

/** Cloudflare's siteverify on this machine. */
export async function startSiteverify(): Promise<Siteverify> {
  const asked: Record<string, string>[] = [];
  const spent = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const given = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
      asked.push(given);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(judge(spent, given)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    async dispose() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
