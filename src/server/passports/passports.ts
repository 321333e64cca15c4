import type { SupabaseClient } from '@supabase/supabase-js';
import { readSealed, readShared } from '../../domain/instrument/shared-passport.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { read, Unreadable } from '../../lib/fields.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import type { CheckedPassport, Passports } from '../ports/passports-port.ts';
import { toServerFailure, unreadable } from '../to-server-failure.ts';

type Json = Readonly<Record<string, unknown>>;

export function createPassports(supabase: SupabaseClient): Passports {
  const never = new AbortController().signal;

  /** What a procedure answered, read by `toValue`, which may throw `Unreadable`. */
  async function ask<T>(name: string, args: Json, toValue: (given: unknown) => Result<T, ServerFailure>): Promise<Result<T, ServerFailure>> {
    const answer = await callProcedure(supabase, { name, args, signal: never });
    if (!answer.ok) return fail(toServerFailure(answer.failure));
    try {
      return toValue(answer.value);
    } catch (error) {
      if (error instanceof Unreadable) return unreadable;
      throw error;
    }
  }

  return {
    read: (passportId) => ask('read_passport', { passport: passportId }, (given) => (given === null ? fail({ type: 'NotFound' }) : ok(readShared(given)))),
    check: (passportId, code) =>
      ask<CheckedPassport>('check_passport', { passport: passportId, code }, (given) => {
        const { state, content, newer } = read.object(given, 'answer');
        return state === 'genuine' ? ok({ state: 'genuine', sealed: readSealed(content), newer: read.number(newer, 'newer') }) : ok({ state: 'unknown' });
      }),
    seal: (instrumentId, everything) =>
      ask('seal_passport', { instrument_id: instrumentId, everything }, (given) => {
        const { code, content } = read.object(given, 'answer');
        return ok({ code: read.text(code, 'code'), sealed: readSealed(content) });
      }),
    offer: (instrumentId) =>
      ask('offer_passport', { instrument_id: instrumentId }, (given) => {
        const { code, expires_at } = read.object(given, 'answer');
        return ok({ code: read.text(code, 'code'), expiresAt: read.time(expires_at, 'expires_at') });
      }),
    withdraw: (instrumentId) => ask('withdraw_passport_offer', { instrument_id: instrumentId }, () => ok(null)),
    take: (code) =>
      ask('take_passport', { code }, (given) => {
        const { state, passport_id } = read.object(given, 'answer');
        return ok(state === 'taken' ? read.uuid(passport_id, 'passport_id') : null);
      }),
  };
}
