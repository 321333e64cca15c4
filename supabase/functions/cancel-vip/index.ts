import { readPayments } from '../_shared/payments/read-payments.ts';
import { createCancelVipHandler } from './handler.ts';

Deno.serve(createCancelVipHandler(readPayments((name) => Deno.env.get(name))));
