import { read } from '../../lib/fields.ts';
import { madeOnce } from '../../lib/format/made-once.ts';
import { createZoneReader, knownTimeZone } from '../viewing/zoned-time.ts';
import type { FoundProvider } from './find-providers.ts';

/** The first free hour of a provider, as the server said it. Epoch ms; null where it found none within `horizonDays`. */
export interface NextFree {
  startsAt: number | null;
  saidAt: number;
}

/** By the ids of providers. */
export type NextFrees = Readonly<Record<string, NextFree>>;

export const nextFreeDays = 60;
/** So old, an answer is asked for anew, and its age is told. */
export const freshMs = 10 * 60_000;
/** Of the first of those who are found; asking of all would take long. */
export const mostAsked = 300;
/** At once; the server takes 50. */
export const askedAtOnce = 25;
const mostKept = 1000;
const readerOf = madeOnce((zone: string) => createZoneReader(knownTimeZone(zone)));

export interface FreeQuestion {
  /** 'YYYY-MM-DD', the last day that will do; '' for any. */
  by: string;
  soonestFirst: boolean;
}

/** Reads an answer of `next_free_starts`. Throws `Unreadable`. */
export function readNextFrees(answer: unknown, saidAt: number): NextFrees {
  return Object.fromEntries(Object.entries(read.object(answer, 'answer')).map(([id, start]) => [id, { startsAt: start === null ? null : Date.parse(read.time(start, 'start')), saidAt }]));
}

/** Those that were kept with those that came, the latest said of at most 1,000. */
export function keptNextFrees(kept: NextFrees, come: NextFrees): NextFrees {
  return Object.fromEntries(Object.entries({ ...kept, ...come }).toSorted(([, a], [, b]) => b.saidAt - a.saidAt).slice(0, mostKept));
}

/** Rule P-12: what may be shown of it; undefined where nothing is known, or what was said has passed. */
export function knownNextFree(said: NextFree | undefined, now: number): NextFree | undefined {
  return said && (said.startsAt === null || said.startsAt > now) ? said : undefined;
}

/** Of whom the server has to be asked, in their order. */
export function unasked(ids: readonly string[], said: NextFrees, now: number): readonly string[] {
  return ids.filter((id) => {
    const known = knownNextFree(said[id], now);
    return !known || now - known.saidAt >= freshMs;
  });
}

/** Rule P-13. */
export function findFree(found: readonly FoundProvider[], { by, soonestFirst }: FreeQuestion, { said, now }: { said: NextFrees; now: number }): readonly FoundProvider[] {
  if (by === '' && !soonestFirst) return found;
  const timed = found.map((each) => ({ each, startsAt: knownNextFree(said[each.provider.id], now)?.startsAt ?? null }));
  const kept = by === '' ? timed : timed.filter(({ each, startsAt }) => startsAt !== null && readerOf(each.provider.time_zone)(startsAt).day <= by);
  const sorted = soonestFirst ? kept.toSorted((a, b) => order(a.startsAt, b.startsAt)) : kept;
  return sorted.map(({ each }) => each);
}

function order(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}
