/** A fetch that leads into the embedded backend, with everything that can happen to a request. */
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import type { Fault } from './steps.ts';

export interface EmbeddedLinePorts {
  backend: EmbeddedBackend;
  nextFault: () => Fault | null;
  isOffline: () => boolean;
  later: (work: () => Promise<unknown>) => void;
  newEpoch: () => Promise<void>;
  /** Hears of each push that the server has acted on, in their order. */
  onPushed: (request: unknown, answer: unknown) => void;
}

const lost = () => new TypeError('Failed to fetch');
const refusal = (status: number) => Response.json({ message: 'Refused by the test' }, { status });

export function createEmbeddedFetch(ports: EmbeddedLinePorts): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const isPush = request.url.endsWith('/rpc/push_changes');
    const send = async (): Promise<Response> => {
      const response = await ports.backend.handle(new Request(request.url, { method: request.method, headers: request.headers, body }));
      if (isPush && response.ok) ports.onPushed(JSON.parse(body), await response.clone().json());
      return response;
    };
    const fault = ports.nextFault();
    if (ports.isOffline()) throw lost();
    switch (fault) {
      case 'request-lost':
        throw lost();
      case 'trouble':
        return refusal(503);
      case 'refused-whole':
        return refusal(413);
      case 'session-ended':
        return refusal(401);
      case 'answer-lost':
        await send();
        throw lost();
      case 'late':
      case 'held':
        if (isPush) ports.later(send);
        throw lost();
      case 'doubled':
        await send();
        return send();
      case 'echo': {
        const answer = await send();
        if (isPush) ports.later(send);
        return answer;
      }
      case 'new-epoch':
        await ports.newEpoch();
        return send();
      case null:
        return send();
    }
  };
}
