import { useEffect, useRef } from 'react';
import { isAnswered } from '../../domain/serial/candidate.ts';
import { serialMaxLength } from '../../domain/serial/validate-serial.ts';
import { isFirstInVisit } from '../../platform/visit.ts';
import type { NewLookup } from '../../replica/personal-repositories.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import type { Lookup, LookupOutcome } from './use-lookup.ts';

function toRecord(outcome: LookupOutcome, { typed, asked }: { typed: string; asked: string }): NewLookup | null {
  if (outcome.phase === 'idle' || outcome.phase === 'invalid' || outcome.phase === 'searching') return null;
  const best = outcome.phase === 'found' ? outcome.candidates.find(isAnswered) : undefined;
  const serial = 'serial' in outcome ? outcome.serial : null;
  return {
    serial_number: (serial?.recorded ?? typed.normalize('NFC').trim()).slice(0, serialMaxLength),
    manufacturer_found: best?.maker ?? '',
    year_estimated: best?.year ?? null,
    confidence_level: best?.confidence ?? null,
    was_successful: best !== undefined,
    manufacturer_asked: asked.normalize('NFC').trim().slice(0, makerMaxLength),
  };
}

/** The column's length. */
const makerMaxLength = 100;

interface RecordedLookup {
  outcome: LookupOutcome;
  serial: string;
  manufacturer: string;
  /** What was asked for last by hand on this page, and the how manieth question that was. */
  asked: { count: number; serial: string; manufacturer: string };
  /** The tables' name of a maker that they know by another. */
  nameOf: (manufacturer: string) => string;
}

/**
 * Keeps each look-up, failures too; those that came before the replica opened are kept when it opens. Asking for the same number again
 * is another look-up; seeing it again, by a reload, the back button or a link, is none within a visit.
 */
export function useRecordedLookups({ outcome, serial, manufacturer, asked, nameOf }: RecordedLookup) {
  const replica = useReplica();
  const waiting = useRef(new Map<string, { record: NewLookup; seen: string; isAsked: boolean }>());
  const done = useRef(new Set<string>());
  const record = toRecord(outcome, { typed: serial, asked: nameOf(manufacturer) });
  // A success after a failure is told too.
  const seen = `lookup:${JSON.stringify([serial, manufacturer, record?.was_successful])}`;
  const isAsked = asked.count > 0 && asked.serial === serial && asked.manufacturer === manufacturer;
  const mark = isAsked ? `${seen}#${asked.count}` : seen;

  useEffect(() => {
    if (record && !done.current.has(mark)) waiting.current.set(mark, { record, seen, isAsked });
    if (!replica) return;
    for (const [key, kept] of waiting.current) {
      waiting.current.delete(key);
      done.current.add(key);
      // The specification ignores a failure to keep the history.
      if (isFirstInVisit(kept.seen) || kept.isAsked) replica.lookups.record(kept.record).catch(() => undefined);
    }
  });
}

/** One toast a look-up, when the server has answered or nobody waits for it. */
export function useLookupToast({ outcome, settled, key }: Pick<Lookup, 'outcome' | 'settled' | 'key'>) {
  const shownFor = useRef<string | null>(null);
  const { phase } = outcome;
  const isServers = phase === 'found' && outcome.server.state !== 'unheard';

  useEffect(() => {
    if (!settled || shownFor.current === key) return;
    if (phase !== 'found' && phase !== 'not-found' && phase !== 'failed') return;
    shownFor.current = key;
    if (phase === 'found') showToast({ title: isServers ? messages.toasts.database : messages.toasts.local, tone: 'good' });
    else if (phase === 'not-found') showToast({ title: messages.toasts.notFound });
    else showToast({ title: messages.toasts.failed, tone: 'bad' });
  }, [settled, key, phase, isServers]);
}
