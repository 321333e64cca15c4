import { respond } from '../handler.ts';
import type { ProcedureAnswer } from '../project.ts';

/** The database's refusal in its words, with its name for why; its faults are for the log alone. */
export function respondRefusal({ status, message, hint }: Extract<ProcedureAnswer, { ok: false }>): Response {
  if (status < 500) return respond(status, { message, ...(hint !== undefined && { hint }) });
  console.error(message);
  return respond(500, { message: 'Something went wrong here. Please try again later.' });
}
