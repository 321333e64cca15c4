import type { Product } from '../../domain/promotion/promotion.ts';
import type { Result } from '../../lib/result.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

export const paymentStates = ['open', 'processing', 'paid', 'failed', 'abandoned', 'expired'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A payment as the server keeps it. Amounts in whole euro cents, times ISO 8601 in UTC. */
export interface Payment {
  id: string;
  /** Null when the listing is gone. */
  pianoId: string | null;
  pianoTitle: string;
  product: Product | 'evaluation';
  /** Of an evaluation: whose evaluators it pays; null for all others. */
  requestId: string | null;
  days: number;
  netCents: number;
  /** Basis points. */
  vatRate: number;
  vatCents: number;
  grossCents: number;
  /** ISO 3166-1 alpha-2, or '' where no country was known. */
  countryCode: string;
  state: PaymentState;
  /** Test payments are taken by the sandbox. */
  isTest: boolean;
  /** Where an open one is paid: a path of this app, or an address of the provider; null when there is none. */
  checkoutUrl: string | null;
  createdAt: string;
  settledAt: string | null;
  /** What is still to be given back; 0 for nothing. */
  refundDueCents: number;
  /** What was given back; 0 for nothing. */
  refundedCents: number;
}

export interface PaymentOrder {
  /** Made on the device, so that asking twice is asking once. */
  id: string;
  pianoId: string;
  product: Product;
  days: number;
  /** What the person was shown: the server refuses another price. */
  grossCents: number;
}

/** Everything that has been accepted of one request. */
export interface EvaluationOrder {
  id: string;
  requestId: string;
  grossCents: number;
}

export type TestOutcome = 'paid' | 'failed' | 'abandoned';

/** What only the server knows and does: all of it needs a connection. */
export interface Payments {
  /** The person's own, newest first, at most 1,000. */
  own(): Promise<Result<readonly Payment[], ServerFailure>>;
  /** One of the person's own. */
  find(id: string): Promise<Result<Payment, ServerFailure>>;
  /** Whether VIP renews by itself for a listing of the person. */
  vipRenews(pianoId: string): Promise<Result<boolean, ServerFailure>>;
  /** Opens a payment, or gives the one that is open for the same. */
  start(order: PaymentOrder): Promise<Result<Payment, ServerFailure>>;
  /** The same for evaluators who have accepted. */
  startEvaluation(order: EvaluationOrder): Promise<Result<Payment, ServerFailure>>;
  /** Ends a test payment; resolves to its state, which an earlier outcome may have set. */
  endTest(id: string, outcome: TestOutcome): Promise<Result<PaymentState, ServerFailure>>;
  /** VIP runs out instead of renewing. */
  endVip(pianoId: string): Promise<Result<null, ServerFailure>>;
}

/** Its code comes when it is asked for. Rejects when that can't be loaded. */
export interface PaymentsPort {
  open(): Promise<Payments>;
}
