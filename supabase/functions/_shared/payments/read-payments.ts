import { readProject, type Read } from '../hosted.ts';
import type { Project } from '../project.ts';
import { noProvider } from './no-provider.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

export interface PaymentSurroundings {
  project: Project;
  provider: PaymentProvider;
}

/** Stripe where its key is set, else the sandbox, which takes no money, where that is wanted. */
export function readProvider(read: Read, { site, withSandbox }: { site: string; withSandbox: boolean }): PaymentProvider {
  const secretKey = read('STRIPE_SECRET_KEY');
  if (!secretKey) return withSandbox ? sandboxProvider : noProvider;
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET');
  if (!webhookSecret) throw new Error('The secret STRIPE_WEBHOOK_SECRET is not set');
  return createStripeProvider({ secretKey, webhookSecret, site });
}

/** What Supabase gives a function by itself, and the secrets that payments need. */
export function readPayments(read: Read): PaymentSurroundings {
  const { project, site } = readProject(read);
  return { project, provider: readProvider(read, { site, withSandbox: read('PAYMENTS_SANDBOX') === 'yes' }) };
}
