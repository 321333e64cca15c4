/** The rows under review near what is in view. The rest stays with the session. */
import type { CellEdit, ImportSession, ReviewedRow, RowFilter } from '../../../domain/import/import-session.ts';
import { createWritable, type Readable } from '../../../lib/readable.ts';

/** A row as the session told it, or with texts just written whose reading isn't known yet. */
export interface ShownRow extends ReviewedRow {
  /** Columns whose values are still those of the text before. */
  unread: readonly number[];
}

export interface WantedRows {
  filter: RowFilter;
  /** Of `ImportWork`: older rows are shown until they have been asked for anew. */
  version: number;
  /** Places among the rows that pass, the second exclusive. */
  from: number;
  to: number;
  /** A row that is wanted wherever it stands: the one that has the focus. */
  chosen?: number;
}

interface RowsState {
  filter: RowFilter;
  /** By their place. */
  rows: ReadonlyMap<number, ShownRow>;
  failed: boolean;
}

export interface RowWindows {
  state: Readable<RowsState>;
  /** Asks for what is missing of these; what was wanted before and isn't any more is no longer asked for. */
  want(wanted: WantedRows): void;
  /** Shows texts before they have been read. */
  show(cells: readonly CellEdit[]): void;
  /** Asks again after a failure. */
  retry(): void;
}

const windowRows = 50;
/** Kept around what is in view. */
const mostWindows = 12;

interface Page {
  version: number;
  rows: readonly ShownRow[];
}

function pageOf(place: number | undefined): number | null {
  return place === undefined ? null : Math.floor(place / windowRows);
}

function withTexts(row: ShownRow, cells: readonly CellEdit[]): ShownRow {
  const own = cells.filter((cell) => cell.row === row.row);
  if (own.length === 0) return row;
  const texts = [...row.cells];
  for (const { column, value } of own) texts[column] = value;
  const columns = own.map(({ column }) => column);
  return { ...row, cells: texts, unread: [...row.unread, ...columns] };
}

export function createRowWindows(session: Pick<ImportSession, 'rows'>): RowWindows {
  const state = createWritable<RowsState>({ filter: 'all', rows: new Map(), failed: false });
  const pages = new Map<number, Page>();
  let wanted: WantedRows | null = null;
  let asking = false;

  function publish(parts: Partial<RowsState> = {}) {
    const rows = new Map([...pages].flatMap(([page, { rows: own }]) => own.map((row, place) => [page * windowRows + place, row] as const)));
    state.set({ ...state.get(), rows, ...parts });
  }

  function forgetFar({ from, to, chosen }: WantedRows) {
    const middle = (from + to) / 2 / windowRows;
    const others = [...pages.keys()].filter((page) => page !== pageOf(chosen));
    const far = others.sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle)).slice(0, Math.max(0, pages.size - mostWindows));
    for (const page of far) pages.delete(page);
  }

  function nextPage(): (WantedRows & { page: number }) | null {
    if (!wanted) return null;
    const { from, to, version, chosen } = wanted;
    const isOld = (page: number) => pages.get(page)?.version !== version;
    for (let page = Math.floor(from / windowRows); page * windowRows < to; page += 1) {
      if (isOld(page)) return { ...wanted, page };
    }
    const page = pageOf(chosen);
    return page !== null && isOld(page) ? { ...wanted, page } : null;
  }

  // One question at a time: while it is answered, what is in view may move on.
  async function ask() {
    if (asking || state.get().failed) return;
    asking = true;
    try {
      for (let next = nextPage(); next !== null; next = nextPage()) {
        const { filter, version, page } = next;
        const answer = await session.rows({ filter, from: page * windowRows, count: windowRows });
        if (state.get().filter !== filter) continue;
        pages.set(page, { version, rows: answer.rows.map((row) => ({ ...row, unread: [] })) });
        forgetFar(next);
        publish();
      }
    } catch (error) {
      console.warn('Rows of the file under review could not be read', error);
      state.set({ ...state.get(), failed: true });
    } finally {
      asking = false;
    }
  }

  return {
    state,
    want(next) {
      if (next.filter !== state.get().filter) {
        pages.clear();
        publish({ filter: next.filter });
      }
      wanted = next;
      void ask();
    },
    show(cells) {
      for (const [page, { version, rows }] of pages) pages.set(page, { version, rows: rows.map((row) => withTexts(row, cells)) });
      publish();
    },
    retry() {
      state.set({ ...state.get(), failed: false });
      void ask();
    },
  };
}
