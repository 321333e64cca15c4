import { startEmbeddedBackend, type EmbeddedBackend } from '../../supabase/embedded/backend.ts';

export const rolesWithRows = ['buyer', 'seller', 'dealer', 'technician', 'evaluator', 'admin'] as const;
export type RoleWithRows = (typeof rolesWithRows)[number];

/** What SQL counts of a person, by the names of the dashboard's figures; null where there is nothing to count. */
export interface CountedRows {
  saved: number;
  'new-matches': number;
  lookups: number;
  identified: number;
  'on-market': number;
  'off-market': number;
  views: number;
  /** Whole euro. */
  asked: number | null;
  days: number | null;
}

/** Rows of everything that a dashboard counts, a different number for each person; the mover gets none. */
async function addRows({ sql }: EmbeddedBackend): Promise<void> {
  for (const [place, role] of rolesWithRows.entries()) {
    const person = `(select id from auth.users where email = '${role}@demo.soundboard.example')`;
    await sql(
      `insert into public.saved_pianos (user_id, piano_id, title, deleted)
       select ${person}, p.id, p.title, p.place > $1 from
         (select id, title, row_number() over (order by id) as place from public.pianos where is_public) as p where p.place <= $1 + 1`,
      [place + 1],
    );
    await sql(
      `insert into public.saved_searches (user_id, name, query, seen_at) values
         (${person}, 'Grand pianos', 'type=Grand', now() - $1 * interval '20 days'), (${person}, 'Hybrids', 'type=Hybrid', now())`,
      [place + 2],
    );
    await sql(
      `insert into public.piano_lookup_history (user_id, serial_number, was_successful)
       select ${person}, number::text, number % 3 <> 0 from generate_series(1, $1) as number`,
      [place + 4],
    );
  }
}

/** So many that the dealer's list is longer than what is drawn at once. */
async function addStock({ sql }: EmbeddedBackend): Promise<void> {
  await sql(
    `insert into public.pianos (owner_id, title, brand, model, piano_type, price, status, is_published, created_at, view_count)
     select (select id from auth.users where email = 'dealer@demo.soundboard.example'), 'From stock ' || number, 'Kawai', 'K-300', 'Upright',
       case when number % 7 > 0 then 4000 + number end, 'active', true, now() - number * interval '25 hours', number
     from generate_series(1, 60) as number`,
  );
}

async function countRows({ sql }: EmbeddedBackend, role: string): Promise<CountedRows> {
  const [counted] = await sql<CountedRows>(
    `with me as (select id from auth.users where email = $1),
       own as (select *, is_public and status = 'active' as is_offered from public.pianos where owner_id = (select id from me) and not deleted)
     select
       (select count(*)::int from public.saved_pianos where user_id = (select id from me) and not deleted) as saved,
       (select count(*)::int from public.saved_searches as s join public.pianos as p
          on p.is_public and p.status = 'active' and p.listed_at > s.seen_at and p.owner_id <> s.user_id and s.query = 'type=' || p.piano_type
          where s.user_id = (select id from me)) as "new-matches",
       (select count(*)::int from public.piano_lookup_history where user_id = (select id from me)) as lookups,
       (select count(*)::int from public.piano_lookup_history where user_id = (select id from me) and was_successful) as identified,
       (select count(*)::int from own where is_offered) as "on-market",
       (select count(*)::int from own where not is_offered) as "off-market",
       (select coalesce(sum(view_count), 0)::int from own) as views,
       (select sum(price)::float from own where is_offered) as asked,
       (select floor(percentile_cont(0.5) within group (order by floor(extract(epoch from now() - created_at) / 86400)))::int
          from own where is_offered) as days`,
    [`${role}@demo.soundboard.example`],
  );
  if (!counted) throw new Error(`Nothing was counted for the ${role}`);
  return counted;
}

/** Fills a fresh folder of data before it is served, and counts by SQL what then lies in it. */
export async function prepareDashboardRows(dataDir: string): Promise<ReadonlyMap<RoleWithRows, CountedRows>> {
  const backend = await startEmbeddedBackend({ dataDir });
  try {
    await addRows(backend);
    await addStock(backend);
    const counted = new Map<RoleWithRows, CountedRows>();
    for (const role of rolesWithRows) counted.set(role, await countRows(backend, role));
    return counted;
  } finally {
    await backend.close();
  }
}
