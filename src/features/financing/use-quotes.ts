import { useMemo } from 'react';
import { isExpired, quoteEnds } from '../../domain/financing/quote.ts';
import { financingOf, type FinancingTerms } from '../../domain/financing/financing.ts';
import type { HeldQuote } from '../../replica/financing-repository.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { formatDay } from '../../lib/format/day.ts';
import { useNow } from '../parts/use-now.ts';
import { quoteWords as words, type Standing } from './quote-words.ts';

export interface Quote extends Standing {
  id: string;
  row: HeldQuote['row'];
  known: boolean;
  title: string;
  terms: FinancingTerms;
  /** 'Saved on 30.11.2026, holds until 30.12.2026'. */
  dates: string;
}

export type QuotesState = { state: 'visitor' | 'loading' | 'no-replica' } | { state: 'ready'; quotes: readonly Quote[]; complete: boolean };

/** Newest first. */
export function useQuotes(): QuotesState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const held = useOptionalReadable(useReplica()?.financing.all);
  const { online, lastSuccessAt } = useSyncState();
  const now = useNow();
  const quotes = useMemo(() => held?.map((each) => quoteOf(each, now)).toSorted((a, b) => b.row.saved_at.localeCompare(a.row.saved_at)), [held, now]);
  if (session.kind !== 'user') return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  return quotes ? { state: 'ready', quotes, complete: lastSuccessAt !== null || !online } : { state: 'loading' };
}

function quoteOf({ row, sending, known }: HeldQuote, now: number): Quote {
  const expired = isExpired(row.saved_at, now);
  const until = formatDay(new Date(quoteEnds(row.saved_at)).toISOString());
  return {
    id: row.id, row, sending, known, expired, state: row.state, title: row.title || words.untitled,
    terms: { priceCents: row.price_cents ?? 0, downCents: row.down_cents ?? 0, months: row.months, yearlyPercent: row.yearly_percent },
    dates: (expired ? words.datesOver : words.dates)(formatDay(row.saved_at), until),
  };
}

/** What its terms come to, as the database says as well. */
export const resultOf = ({ terms }: Quote) => financingOf(terms);
