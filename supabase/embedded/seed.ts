import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { demoAccounts, demoPassword } from '../seed/demo-accounts.ts';
import type { DemoListing } from '../seed/demo-listing.ts';
import { demoProviders, type DemoProvider } from '../seed/demo-providers.ts';
import { demoListings } from '../seed/demo-listings.ts';
import { demoSellers } from '../seed/demo-sellers.ts';
import { seedDir } from './paths.ts';

const dayMs = 86_400_000;

type Transaction = Parameters<Parameters<PGlite['transaction']>[0]>[0];

/** The same id for the same key at every seeding. */
export function seedId(key: string): string {
  const hex = createHash('sha256').update(`soundboard:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

interface SeedPerson {
  id: string;
  email: string;
  role: string;
  fullName: string;
  companyName: string;
  town: string;
  countryCode: string;
  memberSince: Date;
  /** Null for people who own listings and never sign in. */
  passwordHash: string | null;
}

async function addPerson(tx: Transaction, person: SeedPerson): Promise<void> {
  const metadata = JSON.stringify({ full_name: person.fullName, company_name: person.companyName, role: person.role });
  await tx.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, '{"provider":"email","providers":["email"]}', $5, $4, $4)`,
    [person.id, person.email, person.passwordHash, person.memberSince, metadata],
  );
  await tx.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values (gen_random_uuid(), 'email', $1::uuid::text, $1::uuid, $2, $3, $3)`,
    [person.id, JSON.stringify({ sub: person.id, email: person.email, email_verified: true }), person.memberSince],
  );
  // The name once more: that of an admin is nobody else's, so that a sign-up goes without it.
  await tx.query('update public.user_profiles set role = $2, town = $3, country_code = $4, full_name = $5 where id = $1', [
    person.id,
    person.role,
    person.town,
    person.countryCode,
    person.fullName,
  ]);
}

function demoPeople(now: Date, accountHash: string): SeedPerson[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const accounts = demoAccounts.map((account) => ({
    ...account,
    id: seedId(account.email),
    memberSince: daysAgo(400),
    passwordHash: accountHash,
  }));
  const sellers = demoSellers.map((seller) => ({
    id: seedId(seller.key),
    email: `${seller.key}@sellers.soundboard.example`,
    role: seller.role,
    fullName: seller.displayName,
    companyName: seller.companyName,
    town: seller.town,
    countryCode: seller.countryCode,
    memberSince: daysAgo(seller.memberSinceDaysAgo),
    passwordHash: null,
  }));
  return [...accounts, ...sellers];
}

/** 'dealer' and 'seller' are the demo accounts of these roles, anything else is the key of a demo seller. */
function ownerId(owner: string): string {
  const account = demoAccounts.find(({ role }) => role === owner);
  return seedId(account?.email ?? owner);
}

/** A listing as its row; spread over the day by its key, so that no two were made at the same moment. */
function listingToRow(listing: DemoListing, now: Date): Record<string, unknown> {
  const { key, owner, created_days_ago, tier_days_left, price_cents, ...columns } = listing;
  const withinDay = (Number.parseInt(seedId(key).slice(0, 6), 16) / 0xff_ff_ff) * dayMs * 0.9;
  return {
    ...columns,
    id: seedId(`listing ${key}`),
    owner_id: ownerId(owner),
    price: price_cents === null ? null : price_cents / 100,
    tier_ends_at: tier_days_left === null ? null : new Date(now.getTime() + tier_days_left * dayMs).toISOString(),
    created_at: new Date(now.getTime() - created_days_ago * dayMs - withinDay).toISOString(),
  };
}

async function addListings(tx: Transaction, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`).join(', ');
  await tx.query(
    `insert into public.pianos (${columns}) select ${columns} from jsonb_populate_recordset(null::public.pianos, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Profiles of those who offer services; services and bundles in the order given. */
async function addProviders(tx: Transaction, providers: readonly DemoProvider[]): Promise<void> {
  const insert = (table: string, rows: readonly Record<string, unknown>[]) => {
    const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`).join(', ');
    return tx.query(`insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`, [JSON.stringify(rows)]);
  };
  for (const { key, owner, services, bundles, certificates, ...profile } of providers) {
    const of = { user_id: ownerId(owner), provider_id: seedId(`provider ${key}`) };
    const serviceId = (name: string) => seedId(`provider ${key} service ${name}`);
    await insert('service_providers', [{ ...profile, id: of.provider_id, user_id: of.user_id, is_published: true }]);
    await insert('provider_services', services.map((service, position) => ({ ...service, ...of, id: serviceId(service.name), position, is_active: true })));
    const items = (counts: Readonly<Record<string, number>>) => Object.entries(counts).map(([name, count]) => ({ service_id: serviceId(name), count }));
    if (bundles.length > 0) await insert('provider_bundles', bundles.map(({ counts, ...bundle }) => ({ ...bundle, ...of, id: seedId(`provider ${key} bundle ${bundle.name}`), items: items(counts), is_active: true })));
    if (certificates.length > 0) await insert('provider_certificates', certificates.map((each) => ({ ...each, ...of, id: seedId(`provider ${key} certificate ${each.name}`) })));
  }
}

/** Fills a fresh database with reference data, demo accounts and listings. `now` is what "days ago" counts from. */
export async function seed(database: PGlite, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.exec(readFileSync(join(seedDir, 'reference.sql'), 'utf8'));
    const hash = await tx.query<{ hash: string }>(`select extensions.crypt($1, extensions.gen_salt('bf', 8)) as hash`, [demoPassword]);
    for (const person of demoPeople(now, hash.rows[0]?.hash ?? '')) await addPerson(tx, person);
    await addListings(tx, demoListings.map((listing) => listingToRow(listing, now)));
    await addProviders(tx, demoProviders);
  });
}
