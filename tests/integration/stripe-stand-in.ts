import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  path: string;
  key: string;
  authorization: string;
  fields: Record<string, string>;
}

interface Refund {
  id: string;
  status: string;
  payment_intent: string;
  amount: number;
  metadata: Record<string, string>;
}

/** Stands for Stripe's interface: what it was asked, and how it answers. */
export interface StripeStandIn {
  api: string;
  asked: Asked[];
  isDown: boolean;
  /** Does what it is asked, and its answer never comes. */
  isSilent: boolean;
  /** With what it refuses to give back. */
  refusal: number | null;
  refunds: Refund[];
  close(): Promise<void>;
}

export const webhookSecret = 'whsec_for_these_tests';

export function signStripe(body: string, { at, secret = webhookSecret }: { at: number; secret?: string }): string {
  const time = Math.floor(at / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

export async function startStripe(): Promise<StripeStandIn> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '');
      const fields = Object.fromEntries(new URLSearchParams(body));
      const [method, path, key] = [request.method ?? '', request.url ?? '', header('idempotency-key')];
      stripe.asked.push({ method, path, key, authorization: header('authorization'), fields });
      const { status, said } = stripe.isDown ? { status: 500, said: { error: { type: 'api_error' } } } : answer({ method, path, key, fields });
      if (stripe.isSilent && method === 'POST') {
        response.destroy();
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.statusCode = status;
      response.end(JSON.stringify(said));
    });
  });

  function answer({ method, path, key, fields }: Omit<Asked, 'authorization'>): { status: number; said: unknown } {
    if (path.startsWith('/v1/refunds')) {
      if (method === 'GET') {
        const intent = new URLSearchParams(path.split('?')[1]).get('payment_intent');
        return { status: 200, said: { data: stripe.refunds.filter((refund) => refund.payment_intent === intent) } };
      }
      if (stripe.refusal !== null) return { status: stripe.refusal, said: { error: { code: 'charge_already_refunded' } } };
      const refund: Refund = stripe.refunds.find(({ id }) => id === `re_${key}`) ?? {
        id: `re_${key}`, status: 'succeeded', payment_intent: fields.payment_intent ?? '', amount: Number(fields.amount), metadata: { refund_id: fields['metadata[refund_id]'] ?? '' },
      };
      if (!stripe.refunds.includes(refund)) stripe.refunds.push(refund);
      return { status: 200, said: refund };
    }
    if (method === 'GET') return { status: 200, said: { payment_intent: `pi_${path.split('/').at(-1)}` } };
    return { status: 200, said: { id: `cs_${key}`, url: `https://checkout.stripe.example/cs_${key}` } };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stripe: StripeStandIn = {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: [], isDown: false, isSilent: false, refusal: null, refunds: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return stripe;
}
