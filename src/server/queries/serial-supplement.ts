import type { SupabaseClient } from '@supabase/supabase-js';
import type { SerialPoint, SerialSupplement } from '../../domain/serial/supplement.ts';
import { readSupplement, storeSupplement } from '../../platform/serial-supplement.ts';
import { callProcedure } from '../../wire/call-procedure.ts';

/** How long a supplement counts as fresh. The server's own answer to a look-up holds new points at once. */
const everyMs = 3_600_000;

function readPoint(given: unknown): SerialPoint[] {
  if (typeof given !== 'object' || given === null) return [];
  const { maker, line, serial, year, source, accepted_on } = given as Record<string, unknown>;
  const isPoint = Number.isSafeInteger(serial) && Number.isInteger(year) && [maker, line, source, accepted_on].every((text) => typeof text === 'string');
  return isPoint
    ? [{ maker: String(maker), line: String(line), serial: Number(serial), year: Number(year), source: String(source), acceptedOn: String(accepted_on) }]
    : [];
}

/** The server's answer; null when the device has these points already, or when it is none. */
export function readSupplementAnswer(given: unknown): SerialSupplement | null {
  if (typeof given !== 'object' || given === null) return null;
  const { version, points } = given as Record<string, unknown>;
  if (!Number.isSafeInteger(version) || !Array.isArray(points)) return null;
  return { version: Number(version), points: points.flatMap(readPoint) };
}

/**
 * Fetches the points of accepted corrections, at most once an hour unless asked to. While nothing changed it is one request that brings
 * a version. Nobody waits for it and its failure shows nowhere: what is kept stays, and the next occasion asks again.
 */
export function createSupplementRefresh({ supabase, now }: { supabase: SupabaseClient; now: () => number }) {
  const never = new AbortController().signal;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (options: { always: boolean }): Promise<void> => {
    if (!options.always && now() - askedAt < everyMs) return;
    askedAt = now();
    const known = (await readSupplement())?.version ?? null;
    const answer = await callProcedure(supabase, { name: 'get_serial_supplement', args: { known }, signal: never });
    if (!answer.ok) {
      askedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    const supplement = readSupplementAnswer(answer.value);
    if (supplement) await storeSupplement(supplement);
  };
}
