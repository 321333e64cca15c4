import type { SupabaseClient } from '@supabase/supabase-js';
import { products } from '../../domain/promotion/promotion.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { paymentStates, type Payment, type Payments } from '../ports/payments-port.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { failureOf, type FailedResponse } from '../../wire/request-failure.ts';
import { readAnswer, toServerFailure } from '../to-server-failure.ts';
import type { Answer } from '../../wire/answer.ts';
import { callFunction } from '../../wire/call-function.ts';
import { field, oneOf, orNull, read, readRow, text, time, Unreadable, uuid } from '../../lib/fields.ts';

/** As many rows as one request brings. */
const mostPayments = 1000;

type RowsResponse = FailedResponse & { data: unknown };

/** Amounts and days; nobody pays half a cent. */
const whole = field((value, name) => {
  const number = read.number(value, name);
  if (!Number.isSafeInteger(number)) throw new Unreadable(name, value);
  return number;
});

const state = oneOf(paymentStates);
const payment = {
  id: uuid, piano_id: orNull(text), piano_title: text, product: oneOf([...products, 'evaluation'] as const), request_id: orNull(text), days: whole, net_cents: whole, vat_rate: whole, vat_cents: whole,
  gross_cents: whole, country_code: text, state, provider: text, checkout_url: text, created_at: time, settled_at: orNull(time),
  refund_due_cents: orNull(whole), refunded_cents: orNull(whole),
};

/** One row of the table `payments`. Throws `Unreadable`. */
export function readPayment(value: unknown, name: string): Payment {
  const row = readRow(payment, read.object(value, name));
  return {
    id: row.id, pianoId: row.piano_id, pianoTitle: row.piano_title, product: row.product, requestId: row.request_id, days: row.days, netCents: row.net_cents,
    vatRate: row.vat_rate, vatCents: row.vat_cents, grossCents: row.gross_cents, countryCode: row.country_code, state: row.state,
    isTest: row.provider === 'sandbox',
    checkoutUrl: row.checkout_url || null,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    refundDueCents: (row.refund_due_cents ?? 0) - (row.refunded_cents ?? 0),
    refundedCents: row.refunded_cents ?? 0,
  };
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
    const answer: Answer<unknown> = failure ? { ok: false, failure } : { ok: true, value: response.data };
    return readAnswer(answer, { name: 'payments', decode: (value, name) => read.list(value, name).map((each) => readPayment(each, name)) });
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
      return readAnswer(answer, { name: 'payment', decode: (value, name) => readPayment(read.object(value, name).payment, name) });
    },
    async startEvaluation({ id, requestId, grossCents }) {
      const answer = await callFunction(supabase, 'start-payment', { id, request_id: requestId, product: 'evaluation', gross_cents: grossCents });
      return readAnswer(answer, { name: 'payment', decode: (value, name) => readPayment(read.object(value, name).payment, name) });
    },
    async endTest(id, outcome) {
      const answer = await callFunction(supabase, 'settle-sandbox-payment', { payment_id: id, outcome });
      return readAnswer(answer, { name: 'state', decode: (value, name) => state.decode(read.object(value, name).state, name) });
    },
    async endVip(pianoId) {
      const answer = await callFunction(supabase, 'cancel-vip', { piano_id: pianoId });
      return answer.ok ? ok(null) : fail(toServerFailure(answer.failure));
    },
  };
}
