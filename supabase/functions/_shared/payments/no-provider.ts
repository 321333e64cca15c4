import type { PaymentProvider } from './provider.ts';

const refuse = async (): Promise<never> => {
  throw new Error('No payment provider is set up');
};

/** Where nobody takes money, nothing is sold: a tier for nothing would be unfair to those who pay elsewhere. */
export const noProvider: PaymentProvider = { name: 'none', begin: refuse, endSubscription: refuse, refund: refuse, readEvent: async () => 'forged' };
