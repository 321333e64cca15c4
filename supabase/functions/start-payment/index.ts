import { readPayments } from '../_shared/payments/read-payments.ts';
import { createStartPaymentHandler } from './handler.ts';

Deno.serve(createStartPaymentHandler(readPayments((name) => Deno.env.get(name))));
