import type { PaymentProvider } from './provider.ts';

/** Takes no money: a page of the app stands for the provider's, and says so. Needs no account. */
export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',
  begin: async ({ id }) => ({ reference: `sandbox-${id}`, url: `/pay/sandbox/${id}` }),
  endSubscription: async () => {},
  refund: async ({ id }) => ({ type: 'given', reference: `sandbox-refund-${id}` }),
  readEvent: async () => 'forged',
};
