-- A passport beyond its owner: what others read, which listings belong to it, how it is handed on, and how a copy is told from a
-- forgery. src/domain/instrument/RULES.md has the rules.

-- What a passport tells (P-SEE-1, P-SEE-2): the lines of the kinds that are shown, or all but the notes. Lines have no ids, so that they
-- are the same whoever has the instrument. The newest 500.
create function app.passport_content(instrument public.instruments, everything boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'passport_id', instrument.passport_id, 'maker', instrument.maker, 'model', instrument.model, 'serial_number', instrument.serial_number,
    'piano_type', instrument.piano_type, 'year', instrument.year,
    'shown_kinds', case when everything then '["listing", "inspection", "service", "tuning", "humidity", "move"]' else to_jsonb(instrument.shown_kinds) end,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', e.kind, 'at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'body', e.body, 'measures', e.measures,
        'side', case e.side when 'former' then 'owner' else e.side end)
        order by e.happened_at desc, e.created_at desc, e.body), '[]')
      from (
        select * from public.instrument_entries as each
        where each.instrument_id = instrument.id and not each.deleted and each.kind <> 'note' and (everything or each.kind = any (instrument.shown_kinds))
        order by each.happened_at desc limit 500) as e))
$$;

-- For whoever has its address: null where there is none, or where nothing is shown (P-SEE-1, P-SEE-3).
create function public.read_passport(passport uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.passport_content(i, false) from public.instruments as i
  where i.passport_id = read_passport.passport and not i.deleted and i.handed_on_at is null and i.shown_kinds <> '{}'
    and not exists (select from public.account_standings as s where s.account_id = i.user_id and s.suspended_at is not null)
$$;

-- Listings (P-ID-4)

alter table public.pianos add column passport_id uuid;
comment on column public.pianos.passport_id is 'Of the owner''s instrument with the same maker and number, while its owner shows the lines of listings to others.';

-- Definer: whether a passport is shown, the owner's rows say.
create function app.passport_of_listing(piano public.pianos) returns public.instruments
language plpgsql stable security definer set search_path = '' as $$
declare
  keys text[];
  found_one public.instruments;
begin
  if piano.serial_number <> '' and not piano.deleted
    and exists (select from public.instruments as i where i.user_id = piano.owner_id and not i.deleted and i.handed_on_at is null) then
    keys := app.instrument_keys(piano.brand, piano.serial_number);
    select * into found_one from public.instruments as i
    where i.user_id = piano.owner_id and i.maker_key = keys[1] and i.serial_key = keys[2] and not i.deleted and i.handed_on_at is null;
  end if;
  return found_one;
-- A number that nobody can read is of no instrument, and no reason to refuse a listing.
exception when data_exception then
  return null;
end
$$;

create function app.link_listing() returns trigger
language plpgsql set search_path = '' as $$
declare
  instrument public.instruments;
begin
  if tg_op = 'UPDATE' and app.is_client() then
    new.passport_id := old.passport_id;
    if (new.brand, new.serial_number, new.owner_id, new.deleted) is not distinct from (old.brand, old.serial_number, old.owner_id, old.deleted) then
      return new;
    end if;
  end if;
  instrument := app.passport_of_listing(new);
  new.passport_id := case when 'listing' = any (instrument.shown_kinds) then instrument.passport_id end;
  return new;
end
$$;
create trigger pianos_2_link_at_insert before insert on public.pianos
  for each row when (new.serial_number <> '') execute function app.link_listing();
create trigger pianos_2_link_at_update before update of brand, serial_number, owner_id, deleted, passport_id on public.pianos
  for each row execute function app.link_listing();

-- What comes on the market is a line of its instrument's passport, once a listing.
create function app.note_listing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  instrument constant public.instruments := app.passport_of_listing(new);
begin
  if instrument.id is not null then
    insert into public.instrument_entries (user_id, instrument_id, kind, body, side, listing_id, happened_at)
    values (instrument.user_id, instrument.id, 'listing', left(new.title, 300), 'market', new.id, now())
    on conflict (instrument_id, listing_id) where listing_id is not null and not deleted do nothing;
  end if;
  return null;
end
$$;
create trigger pianos_8_note_in_passport_at_insert after insert on public.pianos
  for each row when (new.is_public and new.serial_number <> '') execute function app.note_listing();
create trigger pianos_8_note_in_passport_at_update after update on public.pianos
  for each row when (new.is_public and new.serial_number <> '' and (
    not old.is_public or (old.brand, old.serial_number) is distinct from (new.brand, new.serial_number))) execute function app.note_listing();

-- The other way round: an instrument that is added, renamed, shown, hidden, handed on or removed. Listings without its digits are passed
-- over before their numbers are read, since a dealer may have thousands.
create function app.link_listings_of_instrument() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.pianos;
  digits constant text := regexp_replace(new.serial_key, '[^0-9]', '', 'g');
begin
  for listing in
    select * from public.pianos as p
    where p.owner_id = new.user_id and not p.deleted and (p.passport_id = new.passport_id
      or p.serial_number <> '' and strpos(regexp_replace(p.serial_number, '[^0-9]', '', 'g'), digits) > 0)
    limit 1000
  loop
    update public.pianos as p set passport_id = p.passport_id
    where p.id = listing.id and listing.passport_id is distinct from (
      select case when 'listing' = any (i.shown_kinds) then i.passport_id end from app.passport_of_listing(listing) as i);
    if listing.is_public and new.handed_on_at is null and not new.deleted and (app.passport_of_listing(listing)).id = new.id then
      insert into public.instrument_entries (user_id, instrument_id, kind, body, side, listing_id, happened_at)
      values (new.user_id, new.id, 'listing', left(listing.title, 300), 'market', listing.id, coalesce(listing.listed_at, now()))
      on conflict (instrument_id, listing_id) where listing_id is not null and not deleted do nothing;
    end if;
  end loop;
  return null;
end
$$;
create trigger instruments_5_link_at_insert after insert on public.instruments
  for each row when (not new.deleted and new.handed_on_at is null) execute function app.link_listings_of_instrument();
create trigger instruments_5_link_at_update after update on public.instruments
  for each row when (
    (old.maker_key, old.serial_key, old.shown_kinds, old.deleted, old.handed_on_at is null)
    is distinct from (new.maker_key, new.serial_key, new.shown_kinds, new.deleted, new.handed_on_at is null))
  execute function app.link_listings_of_instrument();

-- Codes: 16 letters of 24, in groups of four.

create function app.passport_code(bytes bytea) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(bytes, place) % 24 + 1, 1) || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from generate_series(0, 15) as place
$$;

insert into app.write_limits (kind, most_of_account, most_of_address, most_of_visitors, sentence) values
  ('passport_take', 20, 0, 0, 'You have tried many codes. Please try again in an hour.'),
  ('passport_offer', 60, 0, 0, 'You have made many codes. Please try again in an hour.'),
  ('passport_seal', 60, 0, 0, 'You have made many copies. Please try again in an hour.'),
  ('passport_check', 60, 60, null, 'Many codes were checked from where you are. Please try again in an hour.');

-- Handing on (P-HAND-1 to P-HAND-4)

create table app.instrument_offers (
  instrument_id uuid primary key references public.instruments (id) on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  constraint instrument_offers_code_is_unique unique (code_hash)
);
comment on table app.instrument_offers is 'Codes with which another person may take an instrument over: one at a time, and only its hash.';
create index instrument_offers_by_end on app.instrument_offers (expires_at);
revoke all on app.instrument_offers from public, anon, authenticated;

-- The caller's own instrument that they still have; PT404 for any other.
create function app.own_instrument(instrument_id uuid) returns public.instruments
language plpgsql volatile security definer set search_path = '' as $$
declare
  instrument public.instruments;
begin
  perform app.require_live_session();
  if app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  select * into instrument from public.instruments as i
  where i.id = own_instrument.instrument_id and i.user_id = auth.uid() and not i.deleted and i.handed_on_at is null for update;
  if not found then
    raise exception 'This piano is not among yours.' using errcode = 'PT404', hint = 'instrument-unknown';
  end if;
  return instrument;
end
$$;

create function public.offer_passport(instrument_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  instrument constant public.instruments := app.own_instrument(offer_passport.instrument_id);
  code constant text := app.passport_code(extensions.gen_random_bytes(16));
  ends constant timestamptz := date_trunc('second', now() + interval '14 days');
begin
  perform app.count_writes('passport_offer', 1);
  insert into app.instrument_offers as o (instrument_id, code_hash, expires_at) values (instrument.id, sha256(convert_to(code, 'UTF8')), ends)
  on conflict on constraint instrument_offers_pkey do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at;
  update public.instruments as i set offered_until = ends where i.id = instrument.id;
  return jsonb_build_object('code', code, 'expires_at', ends);
end
$$;

create function public.withdraw_passport_offer(instrument_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  instrument constant public.instruments := app.own_instrument(withdraw_passport_offer.instrument_id);
begin
  delete from app.instrument_offers as o where o.instrument_id = instrument.id;
  update public.instruments as i set offered_until = null where i.id = instrument.id;
  return 'true';
end
$$;

-- { state: 'taken', passport_id } or { state: 'refused' }: whatever is wrong with a code sounds the same. It raises only where a person
-- has tried too often, so that every try stays counted.
create function public.take_passport(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  offer app.instrument_offers;
  former public.instruments;
  own public.instruments;
begin
  perform app.require_live_session();
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  elsif app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  perform app.count_writes('passport_take', 1);
  select * into offer from app.instrument_offers as o
  where o.code_hash = sha256(convert_to(coalesce(left(take_passport.code, 100), ''), 'UTF8')) and o.expires_at > now();
  if found then
    -- The instrument first, as everywhere: of two who redeem one code at once the second finds it gone.
    select * into former from public.instruments as i
    where i.id = offer.instrument_id and not i.deleted and i.handed_on_at is null and i.user_id <> me for update;
    if found then
      delete from app.instrument_offers as o where o.instrument_id = former.id and o.code_hash = offer.code_hash;
    end if;
  end if;
  if not found then
    return '{"state": "refused"}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('instruments:' || me::text, 0));
  update public.instruments as i set handed_on_at = now(), offered_until = null, shown_kinds = '{}' where i.id = former.id;
  -- Who has begun a page for it takes the older address on.
  update public.instruments as i
  set passport_id = former.passport_id, model = coalesce(nullif(i.model, ''), former.model), year = coalesce(i.year, former.year),
    piano_type = coalesce(nullif(i.piano_type, ''), former.piano_type), last_tuned_on = greatest(i.last_tuned_on, former.last_tuned_on),
    new_since = coalesce(i.new_since, former.new_since)
  where i.user_id = me and i.maker_key = former.maker_key and i.serial_key = former.serial_key and not i.deleted and i.handed_on_at is null
  returning * into own;
  if not found then
    insert into public.instruments (user_id, passport_id, maker, model, serial_number, piano_type, year, last_tuned_on, new_since)
    values (me, former.passport_id, former.maker, former.model, former.serial_number, former.piano_type, former.year, former.last_tuned_on, former.new_since)
    returning * into own;
  end if;
  insert into public.instrument_entries (user_id, instrument_id, kind, happened_at, body, measures, side, source_id, listing_id, created_at)
  select me, own.id, e.kind, e.happened_at, e.body, e.measures, case e.side when 'owner' then 'former' else e.side end, e.source_id, e.listing_id, e.created_at
  from public.instrument_entries as e where e.instrument_id = former.id and not e.deleted and e.kind <> 'note'
  on conflict (instrument_id, listing_id) where listing_id is not null and not deleted do nothing;
  insert into public.instrument_entries (user_id, instrument_id, kind, happened_at, side) values (me, own.id, 'move', now(), 'market');
  update public.instrument_entries as e set deleted = true, body = '', measures = '{}', source_id = null, listing_id = null
  where e.instrument_id = former.id and not e.deleted and e.kind <> 'note';
  perform app.notify(former.user_id, 'passport_taken', jsonb_build_object(
    'passport_id', former.passport_id, 'title', left(btrim(former.maker || ' ' || former.model), 300)));
  return jsonb_build_object('state', 'taken', 'passport_id', own.passport_id);
end
$$;

insert into app.notification_kinds (name, about) values ('passport_taken', 'passport_id');

-- Copies (P-SEAL-1 to P-SEAL-4)

create table app.passport_key (
  only_row boolean primary key default true,
  -- One block of SHA-256.
  secret bytea not null default extensions.gen_random_bytes(64),
  constraint passport_key_has_one_row check (only_row),
  constraint passport_key_is_a_block check (length(secret) = 64)
);
comment on table app.passport_key is 'Made when the migration runs, and never anywhere else: without it no code can be made.';
insert into app.passport_key default values;
revoke all on app.passport_key from public, anon, authenticated, service_role;

create table app.passport_seals (
  id bigint generated always as identity primary key,
  passport_id uuid not null,
  instrument_id uuid not null references public.instruments (id) on delete cascade,
  content jsonb not null
);
comment on table app.passport_seals is 'Pages as they were when a copy was made. The code of a copy is in none of them: it is made of the content and the key.';
create index passport_seals_of_passport on app.passport_seals (passport_id, id desc);
create index passport_seals_of_instrument on app.passport_seals (instrument_id);
revoke all on app.passport_seals from public, anon, authenticated;

-- HMAC with SHA-256 (RFC 2104), for a key of one block: pgcrypto's is not there on every backend.
create function app.hmac_sha256(message bytea, secret bytea) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  inner_pad bytea := secret;
  outer_pad bytea := secret;
begin
  for place in 0 .. length(secret) - 1 loop
    inner_pad := set_byte(inner_pad, place, get_byte(secret, place) # 54);
    outer_pad := set_byte(outer_pad, place, get_byte(secret, place) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end
$$;

create function app.seal_of(content jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select app.passport_code(app.hmac_sha256(convert_to(content::text, 'UTF8'), k.secret)) from app.passport_key as k
$$;

-- { code, content }: the page as it is, sealed. `everything`: all lines but the notes, else what others may see.
create function public.seal_passport(instrument_id uuid, everything boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  instrument constant public.instruments := app.own_instrument(seal_passport.instrument_id);
  sealed jsonb;
begin
  perform app.count_writes('passport_seal', 1);
  sealed := app.passport_content(instrument, coalesce(everything, false))
    || jsonb_build_object('sealed_at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  insert into app.passport_seals (passport_id, instrument_id, content) values (instrument.passport_id, instrument.id, sealed);
  delete from app.passport_seals as s where s.id in (
    select former.id from app.passport_seals as former where former.passport_id = instrument.passport_id order by former.id desc offset 50);
  return jsonb_build_object('code', app.seal_of(sealed), 'content', sealed);
end
$$;

-- { state: 'genuine', content, newer: number of shown lines that are not in it } or { state: 'unknown' }. It raises only where too many
-- were tried, so that every try stays counted. Both codes are hashed with a random text, so that the time of comparing tells nothing.
create function public.check_passport(passport uuid, code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  blind constant bytea := extensions.gen_random_bytes(16);
  asked constant bytea := sha256(blind || convert_to(coalesce(left(check_passport.code, 100), ''), 'UTF8'));
  seal app.passport_seals;
  shown jsonb;
begin
  perform app.count_writes('passport_check', 1);
  for seal in select * from app.passport_seals as s where s.passport_id = check_passport.passport order by s.id desc limit 50 loop
    if sha256(blind || convert_to(app.seal_of(seal.content), 'UTF8')) = asked then
      shown := public.read_passport(check_passport.passport);
      return jsonb_build_object('state', 'genuine', 'content', seal.content, 'newer', (
        select count(*) from jsonb_array_elements(shown -> 'lines') as line where not (seal.content -> 'lines') @> jsonb_build_array(line)));
    end if;
  end loop;
  return '{"state": "unknown"}';
end
$$;

-- Codes that ran out.
create function app.passports_due() returns void
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from app.instrument_offers where instrument_id in (
      select o.instrument_id from app.instrument_offers as o where o.expires_at <= now() limit 500 for update skip locked)
    returning instrument_id
  )
  update public.instruments as i set offered_until = null from gone where i.id = gone.instrument_id;
$$;
insert into app.due_jobs (name) values ('app.passports_due()');

revoke execute on function
  app.passport_content(public.instruments, boolean), public.read_passport(uuid), app.passport_of_listing(public.pianos), app.link_listing(),
  app.note_listing(), app.link_listings_of_instrument(), app.passport_code(bytea), app.own_instrument(uuid), public.offer_passport(uuid),
  public.withdraw_passport_offer(uuid), public.take_passport(text), app.hmac_sha256(bytea, bytea), app.seal_of(jsonb),
  public.seal_passport(uuid, boolean), public.check_passport(uuid, text), app.passports_due()
from public, anon, authenticated;
grant execute on function app.passport_of_listing(public.pianos) to authenticated, service_role;
grant execute on function public.read_passport(uuid), public.check_passport(uuid, text) to anon, authenticated, service_role;
grant execute on function
  public.offer_passport(uuid), public.withdraw_passport_offer(uuid), public.take_passport(text), public.seal_passport(uuid, boolean)
to authenticated, service_role;
