import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { demoAccounts, demoPassword } from '../seed/demo-accounts.ts';
import { seedDir } from './paths.ts';

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
  await tx.query('update public.user_profiles set role = $2, town = $3, country_code = $4 where id = $1', [
    person.id,
    person.role,
    person.town,
    person.countryCode,
  ]);
}

/** Fills a fresh database with reference data, demo accounts and listings. `now` is what "days ago" counts from. */
export async function seed(database: PGlite, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.exec(readFileSync(join(seedDir, 'reference.sql'), 'utf8'));
    const hash = await tx.query<{ hash: string }>(`select crypt($1, gen_salt('bf', 8)) as hash`, [demoPassword]);
    for (const account of demoAccounts) {
      await addPerson(tx, {
        ...account,
        id: seedId(account.email),
        memberSince: new Date(now.getTime() - 400 * 86_400_000),
        passwordHash: hash.rows[0]?.hash ?? null,
      });
    }
  });
}
