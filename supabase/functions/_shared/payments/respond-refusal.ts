import { respond } from '../handler.ts';
import type { ProcedureAnswer } from '../project.ts';

/** The database's refusal in its words; its faults are for the log alone. */
export function respondRefusal({ status, message }: Extract<ProcedureAnswer, { ok: false }>): Response {
  if (status < 500) return respond(status, { message });
  console.error(message);
  return respond(500, { message: 'Something went wrong here. Please try again later.' });
}
