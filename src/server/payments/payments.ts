import type { SupabaseClient } from '@supabase/supabase-js';
import { isProduct } from '../../domain/promotion/promotion.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { paymentStates, type Payment, type Payments, type PaymentState } from '../ports/payments-port.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { classifyFailure, failureOf, type FailedResponse } from '../../wire/request-failure.ts';
import { toServerFailure, unreadable } from '../to-server-failure.ts';
import { read } from '../../lib/fields.ts';

/** As many rows as one request brings. */
const mostPayments = 1000;

type Json = Readonly<Record<string, unknown>>;
type RowsResponse = FailedResponse & { data: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readState(value: unknown): PaymentState | null {
  return paymentStates.find((state) => state === value) ?? null;
}

/** One row of the table `payments`; null when it can't be read. */
export function readPayment(given: unknown): Payment | null {
  const row = (given ?? {}) as Json;
  const [days, netCents, vatRate, vatCents, grossCents] = [row.days, row.net_cents, row.vat_rate, row.vat_cents, row.gross_cents].map(Number);
  const [state, product] = [readState(row.state), textOf(row.product)];
  if (typeof row.id !== 'string' || state === null || !isProduct(product)) return null;
  if (![days, netCents, vatRate, vatCents, grossCents].every(Number.isSafeInteger)) return null;
  return {
    id: row.id, pianoId: textOrNull(row.piano_id), pianoTitle: textOf(row.piano_title), product, state,
    days: days ?? 0, netCents: netCents ?? 0, vatRate: vatRate ?? 0, vatCents: vatCents ?? 0, grossCents: grossCents ?? 0,
    countryCode: textOf(row.country_code),
    isTest: row.provider === 'sandbox',
    checkoutUrl: textOrNull(row.checkout_url),
    createdAt: read.time(row.created_at, 'created_at'),
    settledAt: row.settled_at ? read.time(row.settled_at, 'settled_at') : null,
  };
}

/** What a function of the project answered: its body, or its refusal in its own words. */
async function callFunction(supabase: SupabaseClient, name: string, body: Json): Promise<Result<Json, ServerFailure>> {
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body: { ...body } });
  if (!error) return ok((data ?? {}) as Json);
  const response: unknown = (error as { context?: unknown }).context;
  if (!(response instanceof Response)) return fail({ type: 'Offline' });
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
  // A provider that is down, in words of the function: not the person's line.
  if (response.status === 502) return fail({ type: 'Refused', code: 'http-502', reason: textOf(message) });
  return fail(toServerFailure(classifyFailure({ status: response.status, error: { message: textOf(message) } })));
}

export function createPayments(supabase: SupabaseClient): Payments {
  async function ownRows(filter: { id?: string } = {}): Promise<Result<readonly Payment[], ServerFailure>> {
    const { data } = await supabase.auth.getSession();
    const userId = data.session?.user.id;
    if (userId === undefined) return fail({ type: 'SignInNeeded' });
    const rows = supabase.from('payments').select('*').eq('owner_id', userId);
    const asked = filter.id === undefined ? rows : rows.eq('id', filter.id);
    const response: RowsResponse = await asked.order('created_at', { ascending: false }).limit(mostPayments);
    const failure = failureOf(response);
    if (failure) return fail(toServerFailure(failure));
    const payments = Array.isArray(response.data) ? response.data.map(readPayment) : [null];
    return payments.every((each) => each !== null) ? ok(payments) : unreadable;
  }

  return {
    own: () => ownRows(),
    async find(id) {
      // Out of an address: the database takes nothing else for an id.
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(id)) return fail({ type: 'NotFound' });
      const answer = await ownRows({ id });
      if (!answer.ok) return answer;
      const [payment] = answer.value;
      return payment ? ok(payment) : fail({ type: 'NotFound' });
    },
    async vipRenews(pianoId) {
      const response: RowsResponse = await supabase.from('vip_subscriptions').select('id').eq('piano_id', pianoId).eq('state', 'active');
      const failure = failureOf(response);
      if (failure) return fail(toServerFailure(failure));
      return ok(Array.isArray(response.data) && response.data.length > 0);
    },
    async start({ id, pianoId, product, days, grossCents }) {
      const answer = await callFunction(supabase, 'start-payment', { id, piano_id: pianoId, product, days, gross_cents: grossCents });
      if (!answer.ok) return answer;
      const payment = readPayment(answer.value.payment);
      return payment ? ok(payment) : unreadable;
    },
    async endTest(id, outcome) {
      const answer = await callFunction(supabase, 'settle-sandbox-payment', { payment_id: id, outcome });
      if (!answer.ok) return answer;
      const state = readState(answer.value.state);
      return state ? ok(state) : unreadable;
    },
    async endVip(pianoId) {
      const answer = await callFunction(supabase, 'cancel-vip', { piano_id: pianoId });
      return answer.ok ? ok(null) : answer;
    },
  };
}
