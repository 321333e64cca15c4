/**
 * How the server treats each kind of row, read from `supabase/schema`, which tests/integration/schema.test.ts holds equal to the
 * database: the row of `app.synced_kinds`, who may insert, what a row refers to, and what a trigger never lets go back.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { schemaDir } from '../../supabase/embedded/paths.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { kinds, replicatedCollections, type ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';

/** A field that holds the id of a row of another kind. */
export interface Reference {
  field: string;
  kind: ReplicatedCollection;
  /** What becomes of the row when that one is gone for good. */
  whenGone: 'row goes' | 'field is emptied';
}

export interface KindSettings {
  /** Fields that are taken from a device, and those of them that are taken once, when the row is made. */
  writable: readonly string[];
  lasting: readonly string[];
  ownerField: string;
  /** The field with a second person who holds the row. */
  otherSide: string | null;
  otherSideWrites: boolean;
  appendOnly: boolean;
  additive: boolean;
  visitorsInsert: boolean;
  purged: 'never' | 'deleted' | 'deleted or left';
  /** Whether people make rows; else the database alone does. */
  peopleInsert: boolean;
  references: readonly Reference[];
  /** Fields of an additive kind of which what was reached stands: the greatest number, a yes. */
  reached: readonly string[];
}

interface SchemaRow {
  name: string;
  writable: string[];
  lasting: string[];
  owner_column: string;
  other_side: string | null;
  other_side_writes: boolean;
  append_only: boolean;
  additive: boolean;
  visitors_insert: boolean;
  purged: KindSettings['purged'];
}

const read = (file: string) => readFileSync(path.join(schemaDir, file), 'utf8');
const tables = read('public-tables.sql');
const functions = read('app-functions.sql');
const rows = [...read('around.sql').matchAll(/^-- (\{.*"writable".*\})$/gm)].map(([, row]) => JSON.parse(row ?? '') as SchemaRow);

function settingsOf(name: ReplicatedCollection): KindSettings {
  const row = rows.find((each) => each.name === name);
  if (!row) throw new Error(`supabase/schema has no row of app.synced_kinds for ${name}`);
  // A column may be several fields of a device: its keys.
  const fieldsByColumn = groupBy(Object.entries(kinds[name].fields), ([field, { column = field }]) => column);
  const toFields = (column: string) => fieldsByColumn.get(column)?.map(([field]) => field) ?? [column];
  return {
    writable: row.writable.flatMap(toFields),
    lasting: row.lasting.flatMap(toFields),
    ownerField: row.owner_column,
    otherSide: row.other_side,
    otherSideWrites: row.other_side_writes,
    appendOnly: row.append_only,
    additive: row.additive,
    visitorsInsert: row.visitors_insert,
    purged: row.purged,
    peopleInsert: new RegExp(`^grant insert \\(.*\\) on public\\.${name} to authenticated;$`, 'm').test(tables),
    references: referencesOf(name),
    reached: row.additive ? reachedIn(name) : [],
  };
}

function referencesOf(name: string): Reference[] {
  const table = new RegExp(`^create table public\\.${name} \\(\\n([^;]*?)\\n\\);`, 'm').exec(tables)?.[1] ?? '';
  return [...table.matchAll(/FOREIGN KEY \((\w+)[^)]*\) REFERENCES public\.(\w+)\(id[^)]*\) ON DELETE (CASCADE|SET NULL)/g)].flatMap(
    ([, field = '', kind = '', whenGone]) =>
      replicatedCollections.includes(kind as ReplicatedCollection) && kind !== 'user_profiles'
        ? [{ field, kind: kind as ReplicatedCollection, whenGone: whenGone === 'CASCADE' ? ('row goes' as const) : ('field is emptied' as const) }]
        : [],
  );
}

/** By the guard among the table's triggers: `new.a := greatest(old.a, new.a)`, `new.b := old.b or new.b`. */
function reachedIn(name: string): string[] {
  const guards = [...tables.matchAll(new RegExp(`^CREATE TRIGGER .* ON public\\.${name} .*EXECUTE FUNCTION app\\.(\\w+)\\(`, 'gm'))].map(([, guard]) => guard);
  return guards.flatMap((guard) => {
    const body = functions.split(`FUNCTION app.${guard}(`)[1]?.split('\n$function$;')[0] ?? '';
    return [...body.matchAll(/new\.(\w+) := (?:greatest\(old\.\1, new\.\1\)|old\.\1 or new\.\1)/g)].map(([, field]) => field ?? '');
  });
}

export const kindSettings = Object.fromEntries(replicatedCollections.map((name) => [name, settingsOf(name)])) as Readonly<
  Record<ReplicatedCollection, KindSettings>
>;

/** Whether a person may change the field of a row that the server has. */
export function isEditable({ appendOnly, writable, lasting }: KindSettings, field: string): boolean {
  return !appendOnly && writable.includes(field) && !lasting.includes(field);
}
