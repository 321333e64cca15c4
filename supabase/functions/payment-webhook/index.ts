import { readPayments } from '../_shared/payments/read-payments.ts';
import { createWebhookHandler } from './handler.ts';

Deno.serve(createWebhookHandler(readPayments((name) => Deno.env.get(name))));
