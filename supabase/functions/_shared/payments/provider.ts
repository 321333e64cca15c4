/** Who takes the money. No card or account number ever comes here: people enter it with the provider. */
export interface PaymentOrder {
  /** The payment's id, which the provider hands back. */
  id: string;
  /** Null for what concerns no listing. */
  piano_id: string | null;
  /** Of an evaluation: whose evaluators are paid. */
  request_id?: string | null;
  piano_title: string;
  product: 'featured' | 'vip' | 'highlight' | 'evaluation';
  days: number;
  /** Whole euro cents, VAT included. */
  gross_cents: number;
}

export interface Checkout {
  /** What the provider calls it. */
  reference: string;
  /** Where the payer goes on: a path of this site, or an address of the provider. */
  url: string;
}

/** As the procedure settle_payment takes it. */
export interface PaymentEvent {
  event_id: string;
  kind:
    | 'paid' | 'processing' | 'failed' | 'abandoned' | 'expired'
    | 'renewing' | 'renewed' | 'renewal_failed' | 'subscription_ended';
  payment_id?: string;
  reference?: string;
  subscription?: string;
  invoice?: string;
  /** Whole cents. */
  amount_cents?: number;
}

/** What of a payment is given back. */
export interface RefundOrder {
  /** The refund's own id: the same again is the same refund, however often it is asked for. */
  id: string;
  /** What the provider calls the checkout. */
  reference: string;
  /** Whole euro cents. */
  cents: number;
}

/** `refused`: the provider will not do it, now or later. */
export type RefundAnswer = { type: 'given'; reference: string } | { type: 'refused' };

/** A refund that was taken for given came back. */
export interface FailedRefund {
  kind: 'refund_failed';
  refund_id: string;
}

export interface PaymentProvider {
  /** 'none' sells nothing. */
  name: 'sandbox' | 'stripe' | 'none';
  /** Repeated for one order it gives the same checkout. Throws when the provider can't be reached or refuses. */
  begin(order: PaymentOrder): Promise<Checkout>;
  /** The paid time runs out, and nothing is taken any more. Throws as above. */
  endSubscription(reference: string): Promise<void>;
  /** Gives money back, once for one id. Throws when it isn't known what became of it: asking again is safe then. */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** What a call of the provider says; `forged` when it isn't the provider's, null for what concerns no payment of ours. */
  readEvent(request: { headers: Headers; text: string }, now: number): Promise<PaymentEvent | FailedRefund | 'forged' | null>;
}
