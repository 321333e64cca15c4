import { useEffect, useRef, useState } from 'react';
import type { FindingGroup } from '../../../domain/import/records/finding.ts';
import type { RowFilter } from '../../../domain/import/import-session.ts';
import type { ImportWork } from '../import-work.ts';

/** A cell of the table: its row's place among those that pass the filter, and its place among the table's columns. */
export interface CellPlace {
  place: number;
  /** 0 is the row's number, 1 its status; the columns follow. */
  at: number;
}

export interface ReviewView {
  filter: RowFilter;
  setFilter(filter: RowFilter): void;
  /** False: only the first ten. */
  all: boolean;
  showAll(): void;
  cell: CellPlace;
  /** `row`: the number of the row that stands there, so that it is kept when others come and go; null where it isn't known. */
  setCell(cell: CellPlace, row: number | null): void;
  /** Shows the rows of a group, beginning at the first; `at` is where its column stands in the table. */
  jump(group: Pick<FindingGroup, 'firstRow' | 'level'>, at: number): Promise<void>;
  /** Grows when the table is to take the focus. */
  jumps: number;
}

/** Rows shown before one asks for all (specification, business constants of the import). */
export const previewRows = 10;

/** Which rows are shown, and which cell is chosen; it stays with its row when the file is read anew. */
export function useReviewView({ session, version }: Pick<ImportWork, 'session' | 'version'>): ReviewView {
  const [filter, setFilter] = useState<RowFilter>('all');
  const [all, setAll] = useState(false);
  const [cell, setCell] = useState<CellPlace>({ place: 0, at: 2 });
  const [jumps, setJumps] = useState(0);
  const chosenRow = useRef<number | null>(null);

  useEffect(() => {
    const row = chosenRow.current;
    if (row === null) return;
    let isCurrent = true;
    session.placeOf(row, filter).then(
      (place) => {
        if (isCurrent && place >= 0 && chosenRow.current === row) setCell((before) => (before.place === place ? before : { ...before, place }));
      },
      (error: unknown) => console.warn('The place of a row is not known', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, filter, version]);

  return {
    filter,
    setFilter(next) {
      chosenRow.current = null;
      setFilter(next);
      setCell({ ...cell, place: 0 });
    },
    all,
    showAll: () => setAll(true),
    cell,
    setCell(next, row) {
      chosenRow.current = row;
      setCell(next);
    },
    async jump({ firstRow, level }, at) {
      const within = await session.placeOf(firstRow, level);
      // A row with a warning may have an error as well.
      const passes = within >= 0;
      const place = passes ? within : await session.placeOf(firstRow, 'all');
      chosenRow.current = firstRow;
      setFilter(passes ? level : 'all');
      if (place >= previewRows) setAll(true);
      setCell({ place, at });
      setJumps((before) => before + 1);
    },
    jumps,
  };
}
