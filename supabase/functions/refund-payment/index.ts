import { readPayments } from '../_shared/payments/read-payments.ts';
import { createRefundHandler } from './handler.ts';

Deno.serve(createRefundHandler(readPayments((name) => Deno.env.get(name))));
