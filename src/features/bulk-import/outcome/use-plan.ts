import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanSummary } from '../../../domain/import/import-session.ts';
import type { StockListing } from '../../../domain/import/plan/listing-fields.ts';
import type { Imports } from '../../../replica/import-port.ts';
import type { ImportWork } from '../import-work.ts';

/** Between a correction and the comparison with the stock, in ms: the next correction often follows at once. */
const pauseMs = 250;

export interface Compared {
  summary: PlanSummary;
  stock: readonly StockListing[];
  /** Grows with each comparison: lists must be asked for again. */
  version: number;
}

export interface PlanState {
  /** The last comparison, also while a new one is made. */
  compared: Compared | null;
  /** A comparison is being made, or will be. */
  busy: boolean;
  failed: boolean;
  /** Compares anew with the stock as it is now; null when that fails or another comparison has begun. */
  compare: () => Promise<Compared | null>;
}

/** Compares the file with the stock after each reading of it; answers to older questions are dropped. */
export function usePlan({ session, checked, busy: reading, version, missing }: ImportWork, imports: Imports | null): PlanState {
  const asked = useRef(0);
  const [state, setState] = useState<Omit<PlanState, 'compare'>>({ compared: null, busy: true, failed: false });

  const compare = useCallback(async () => {
    if (!imports) return null;
    asked.current += 1;
    const question = asked.current;
    setState((before) => ({ ...before, busy: true }));
    try {
      const stock = await imports.stock();
      const summary = question === asked.current ? await session.plan(stock, missing) : null;
      if (!summary || question !== asked.current) return null;
      const compared: Compared = { summary, stock, version: question };
      setState({ compared, busy: false, failed: false });
      return compared;
    } catch (error) {
      console.warn('The file could not be compared with the stock', error);
      if (question === asked.current) setState((before) => ({ ...before, busy: false, failed: true }));
      return null;
    }
  }, [imports, session, missing]);

  const isRead = checked !== null && !reading;
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => void compare(), pauseMs);
    return () => {
      clearTimeout(timer);
      // What was asked for an older reading is of no use.
      asked.current += 1;
      setState((before) => ({ ...before, busy: true }));
    };
  }, [isRead, version, compare]);

  return { ...state, busy: state.busy || reading, compare };
}
