import { fail, ok, type Result } from '../../lib/result.ts';

/** Specification, business constants. */
export const serialMinLength = 3;
export const serialMaxLength = 50;

/** The field's text, trimmed and cut to 50 characters; refused under 3 characters or without a letter or digit. */
export function validateSerial(text: string): Result<string, { type: 'SerialInvalid' }> {
  const trimmed = text.normalize('NFC').trim().slice(0, serialMaxLength);
  if (trimmed.length < serialMinLength || !/[\p{L}\p{N}]/u.test(trimmed)) return fail({ type: 'SerialInvalid' });
  return ok(trimmed);
}
