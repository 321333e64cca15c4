import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ImportSession, RowFilter } from '../../../domain/import/import-session.ts';
import { createRowWindows, type RowWindows, type ShownRow } from './row-windows.ts';

export interface ShownRows extends Pick<RowWindows, 'show' | 'retry'> {
  /** Undefined while it is asked for. `place` among the rows that pass the filter. */
  at(place: number): ShownRow | undefined;
  failed: boolean;
}

interface Wanted {
  session: ImportSession;
  filter: RowFilter;
  version: number;
  /** The second exclusive. */
  from: number;
  to: number;
  /** The place of the row that has the focus. */
  chosen?: number;
}

const none: ReadonlyMap<number, ShownRow> = new Map();

/** The rows in view, asked for as the view moves. */
export function useRowWindows({ session, filter, version, from, to, chosen }: Wanted): ShownRows {
  const [windows, setWindows] = useState(() => ({ session, windows: createRowWindows(session) }));
  // Another file has another session.
  if (windows.session !== session) setWindows({ session, windows: createRowWindows(session) });
  const { state, want, show, retry } = windows.windows;
  const current = useSyncExternalStore(state.subscribe, state.get);
  useEffect(() => want({ filter, version, from, to, ...(chosen !== undefined && { chosen }) }), [want, filter, version, from, to, chosen]);
  const rows = current.filter === filter ? current.rows : none;
  return { at: (place) => rows.get(place), failed: current.failed, show, retry };
}
