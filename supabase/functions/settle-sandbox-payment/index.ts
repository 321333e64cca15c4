import { readPayments } from '../_shared/payments/read-payments.ts';
import { createSandboxHandler } from './handler.ts';

Deno.serve(createSandboxHandler(readPayments((name) => Deno.env.get(name))));
