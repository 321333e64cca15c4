import { readFileSync } from 'node:fs';
import type { Session } from '../../support/postgres-session.ts';

const fillFile = new URL('./fill.sql', import.meta.url);

/**
 * Fills the empty database with `listings` public listings and what belongs to them, and leaves it as a server is that was
 * vacuumed lately. Indexes are built afterwards, by their definitions in the migrations.
 */
export async function fill(owner: Session, { listings, log }: { listings: number; log: (line: string) => void }): Promise<void> {
  const started = performance.now();
  const say = (what: string) => log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  // Stamps are ids of transactions: as many must have been.
  await owner.query(`do $$ begin for i in 1..${listings} loop perform pg_current_xact_id(); commit; end loop; end $$`);
  say(`${listings} transactions`);

  const indexes = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index as i
     where i.indrelid in ('public.pianos'::regclass, 'app.listing_search'::regclass) and not i.indisprimary`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query('set session_replication_role = replica');
  await owner.query(readFileSync(fillFile, 'utf8').replaceAll(':listings', String(listings)));
  await owner.query('set session_replication_role = origin');
  say('rows');
  for (const { definition } of indexes) await owner.query(definition);
  say(`${indexes.length} indexes`);
  await owner.query('vacuum analyze');
  say('vacuumed and analysed');
}

/** How many of a thousand filled rows differ from what the triggers would have derived; 0 when the filling is right. */
export async function countWronglyDerived(owner: Session): Promise<number> {
  const [row] = await owner.query<{ wrong: number }>(
    `select count(*) filter (where filled is distinct from derived or p.seller_is_dealer <> (s.role = 'dealer') or p.seller_rating is distinct from s.rating)::int as wrong
     from (select * from public.pianos where is_public limit 1000) as p
     join public.user_profiles as s on s.id = p.owner_id
     left join app.listing_search as filled on filled.id = p.id
     cross join lateral app.search_row(p) as derived`,
  );
  return row?.wrong ?? -1;
}
