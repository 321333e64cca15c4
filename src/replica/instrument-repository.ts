import { combineLatest, map } from 'rxjs';
import { usualInterval } from '../domain/instrument/care.ts';
import { instantOf } from '../domain/instrument/day.ts';
import { groupBy } from '../lib/group-by.ts';
import { sendingOf, watchRows } from './kind-rows.ts';
import { instrumentEntries } from './kinds/instrument-entries.ts';
import { instruments } from './kinds/instruments.ts';
import { readableFrom } from './observe.ts';
import { deleteRow, putRow, writeFrom, type WriteContext } from './write-context.ts';
import type { EntryContent } from '../domain/instrument/entry.ts';
import type { EntryRow, InstrumentRow } from '../domain/instrument/instrument-row.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';

type Sending = ReturnType<typeof sendingOf>;

export interface HeldEntry {
  row: EntryRow;
  sending: Sending;
}

export interface HeldInstrument {
  row: InstrumentRow;
  sending: Sending;
  /** Whether the server has it. */
  known: boolean;
  /** Its lines, the oldest first. */
  entries: readonly HeldEntry[];
}

/** What a person gives to begin a passport. Days are 'YYYY-MM-DD'. */
export type NewInstrument = Pick<InstrumentRow, 'maker' | 'model' | 'serial_number' | 'piano_type' | 'year' | 'last_tuned_on' | 'new_since'>;

/** What a form of the page writes of an instrument. */
export type InstrumentChanges = Partial<
  Pick<
    InstrumentRow,
    | 'maker' | 'model' | 'serial_number' | 'piano_type' | 'year' | 'town' | 'country_code' | 'interval_months' | 'preferred_month' | 'paused_until'
    | 'last_tuned_on' | 'new_since' | 'shown_kinds'
  >
>;

export interface Instruments {
  /** The person's, the one that was added last at the end, with those that they handed on; undefined while loading. */
  all: Readable<readonly HeldInstrument[] | undefined>;
  /** Stores it, to be sent when there is a line; resolves to its id. */
  add(instrument: NewInstrument): Promise<string>;
  change(base: Base<InstrumentRow>, fields: InstrumentChanges): Promise<FormOutcome>;
  addEntry(instrumentId: string, content: EntryContent): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A person's pianos with their lines. A visitor has none. */
export function createInstrumentRepository(context: WriteContext): Instruments {
  const rows = combineLatest([watchRows(context, instruments), watchRows(context, instrumentEntries)]).pipe(
    map(([found, lines]) => {
      const entries = groupBy(lines, ({ row }) => row.instrument_id);
      return found.map(
        (document): HeldInstrument => ({
          row: document.row,
          sending: sendingOf(document),
          known: document.version > 0,
          entries: (entries.get(document.row.id) ?? []).map((line) => ({ row: line.row, sending: sendingOf(line) })),
        }),
      );
    }),
  );
  return {
    all: readableFrom<readonly HeldInstrument[] | undefined>(rows, undefined),
    async add(instrument) {
      const id = context.ids.create();
      await putRow(context, instruments.name, {
        id,
        passport_id: null,
        town: '',
        country_code: '',
        interval_months: usualInterval,
        preferred_month: null,
        paused_until: null,
        shown_kinds: [],
        handed_on_at: null,
        offered_until: null,
        updated_at: new Date(context.clock.now()).toISOString(),
        ...instrument,
      });
      return id;
    },
    change: (base, fields) => writeFrom(context, instruments.name, { base, fields }),
    async addEntry(instrumentId, { kind, day, body, measures }) {
      const now = context.clock.now();
      await putRow(context, instrumentEntries.name, {
        id: context.ids.create(),
        instrument_id: instrumentId,
        kind,
        happened_at: instantOf(day, now),
        body,
        measures,
        side: 'owner',
        updated_at: new Date(now).toISOString(),
      });
    },
    remove: (id) => deleteRow(context, { collection: instruments.name, id }),
  };
}
