import type { CellEdit, ImportSession, RowFilter } from '../../../domain/import/import-session.ts';

export type FillReach = { to: 'gap' } | { to: 'end' } | { to: 'rows'; count: number };

interface Fill {
  session: Pick<ImportSession, 'rows'>;
  filter: RowFilter;
  /** Of the cell that is copied, among the rows that pass. */
  place: number;
  column: number;
  value: string;
  reach: FillReach;
}

const windowRows = 1000;

/** The cells below that copying one would change: of the rows that pass the filter, in their order. `gap` stops above the next filled cell. */
export async function fillDown({ session, filter, place, column, value, reach }: Fill): Promise<CellEdit[]> {
  const edits: CellEdit[] = [];
  const last = reach.to === 'rows' ? place + reach.count : Number.POSITIVE_INFINITY;
  for (let from = place + 1; from <= last; from += windowRows) {
    const { total, rows } = await session.rows({ filter, from, count: Math.min(windowRows, last - from + 1) });
    for (const { row, cells } of rows) {
      const text = cells[column] ?? '';
      if (reach.to === 'gap' && text.trim() !== '') return edits;
      if (text !== value) edits.push({ row, column, value });
    }
    if (from + rows.length >= total || rows.length === 0) break;
  }
  return edits;
}
