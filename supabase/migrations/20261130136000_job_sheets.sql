-- What a provider writes of a visit: measures, faults, parts, photos, the customer's signature. src/domain/job-sheet/RULES.md has the rules.

-- Rule J-3: plain texts, none of them empty.
create function app.are_job_faults(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) is distinct from 'array' then false else jsonb_array_length(given) <= 30 and (
    select coalesce(bool_and(jsonb_typeof(value) = 'string' and length(btrim(value #>> '{}')) between 1 and 200), true) from jsonb_array_elements(given)) end
$$;

-- Rule J-4: [{ name, count, price }], the price in euro or null.
create function app.are_job_parts(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) is distinct from 'array' then false else jsonb_array_length(given) <= 50 and (
    select coalesce(bool_and(case when jsonb_typeof(value) <> 'object' then false else
      jsonb_typeof(value -> 'name') = 'string' and length(btrim(value ->> 'name')) between 1 and 120
      and coalesce(value ->> 'count', '') ~ '^[1-9][0-9]{0,2}$'
      and (value ->> 'price' is null or value ->> 'price' ~ '^[0-9]{1,6}(\.[0-9]{1,2})?$')
      and (select count(*) from jsonb_object_keys(value)) <= 3 end), true) from jsonb_array_elements(given)) end
$$;

-- Rule J-6: files of that folder in the private bucket, each once.
create function app.are_job_photos(given jsonb, owner uuid) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) is distinct from 'array' then false else jsonb_array_length(given) <= 20 and (
    select coalesce(bool_and(jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200
      and (owner is null or value #>> '{}' ~ ('^' || owner::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$'))), true)
      and count(*) = count(distinct value) from jsonb_array_elements(given)) end
$$;

-- Not under the booking's own id: a device keeps all personal kinds together. A side that deleted its account is null.
create table public.job_sheets (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  customer_user_id uuid references auth.users (id) on delete set null,
  pitch_before numeric(4,1),
  pitch_after numeric(4,1),
  humidity numeric(4,1),
  temperature numeric(4,1),
  faults jsonb not null default '[]',
  parts jsonb not null default '[]',
  photos jsonb not null default '[]',
  notes text not null default '',
  next_visit_months integer,
  signature text not null default '',
  signed_name text not null default '',
  signed_at timestamptz,
  is_handed_in boolean not null default false,
  handed_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint job_sheets_are_one_a_visit unique (booking_id),
  constraint job_sheets_measures_are_bounded check (
    pitch_before between 350 and 500 and pitch_after between 350 and 500 and humidity between 0 and 100 and temperature between -20 and 50),
  constraint job_sheets_faults_are_texts check (app.are_job_faults(faults)),
  constraint job_sheets_parts_are_listed check (app.are_job_parts(parts)),
  constraint job_sheets_photos_are_of_ones_own check (app.are_job_photos(photos, user_id)),
  constraint job_sheets_texts_are_short check (length(notes) <= 2000 and length(signed_name) <= 120),
  constraint job_sheets_signature_is_a_line check (signature ~ '^[ML0-9 ]*$' and length(signature) <= 20000),
  constraint job_sheets_next_visit_is_near check (next_visit_months between 1 and 24)
);
comment on column public.job_sheets.booking_id is 'What it points to may be gone.';
comment on column public.job_sheets.signature is 'Drawn: a path of M and L in whole numbers, within 600 by 200.';
comment on column public.job_sheets.signed_at is 'When it was signed, by the clock of the device.';
comment on column public.job_sheets.handed_in_at is 'From then on the customer reads it, and nothing of it is changed.';
create index job_sheets_by_change on public.job_sheets (user_id, stamp, id);
create index job_sheets_of_customer_by_change on public.job_sheets (customer_user_id, stamp, id);

revoke all on public.job_sheets from anon, authenticated;
grant all on public.job_sheets to service_role;
grant select on public.job_sheets to authenticated;
grant update (pitch_before, pitch_after, humidity, temperature, faults, parts, photos, notes, next_visit_months, signature, signed_name, signed_at, is_handed_in)
  on public.job_sheets to authenticated;

alter table public.job_sheets enable row level security;
create policy "Providers read their sheets, customers those handed in" on public.job_sheets
  for select to authenticated using (user_id = (select auth.uid()) or (customer_user_id = (select auth.uid()) and is_handed_in));
create policy "Providers write their sheets" on public.job_sheets
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger job_sheets_0_refuse_suspended before insert or update or delete on public.job_sheets
  for each statement execute function app.refuse_suspended();

-- Rules J-1, J-5, J-7 and J-8. Definer, to look at the booking whatever became of its sides.
create function app.guard_job_sheet() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  visit public.bookings;
begin
  new.notes := btrim(normalize(coalesce(new.notes, ''), nfc), E' \t\r\n');
  new.signed_name := btrim(normalize(coalesce(new.signed_name, ''), nfc), E' \t\r\n');
  new.signature := coalesce(new.signature, '');
  new.faults := coalesce(new.faults, '[]');
  new.parts := coalesce(new.parts, '[]');
  new.photos := coalesce(new.photos, '[]');
  new.is_handed_in := coalesce(new.is_handed_in, false);
  -- Clocks of devices run ahead.
  if new.signed_at > now() then
    new.signed_at := now();
  end if;
  if auth.uid() is null or auth.uid() is distinct from old.user_id then
    -- A side left: the customer's signature goes with the customer.
    if old.customer_user_id is not null and new.customer_user_id is null then
      new.signature := '';
      new.signed_name := '';
    end if;
    return new;
  end if;
  if new.user_id is null or new.customer_user_id is distinct from old.customer_user_id then
    -- One's own account goes.
    return new;
  end if;
  if old.is_handed_in then
    raise exception 'This sheet was handed in, so it can''t be changed any more.' using errcode = 'PT409', hint = 'sheet-handed-in';
  end if;
  -- Nobody has signed what was written afterwards.
  if (new.pitch_before, new.pitch_after, new.humidity, new.temperature, new.faults, new.parts, new.photos, new.notes, new.next_visit_months)
      is distinct from (old.pitch_before, old.pitch_after, old.humidity, old.temperature, old.faults, old.parts, old.photos, old.notes, old.next_visit_months)
    and (old.signature <> '' or old.signed_name <> '')
    and (new.signature, new.signed_name, new.signed_at) is not distinct from (old.signature, old.signed_name, old.signed_at) then
    new.signature := '';
    new.signed_name := '';
    new.signed_at := null;
  end if;
  if new.signature = '' and new.signed_name = '' then
    new.signed_at := null;
  end if;
  if new.is_handed_in then
    select * into visit from public.bookings as b where b.id = new.booking_id;
    if visit.state = 'confirmed' and visit.starts_at > now() then
      raise exception 'This can be said once it has begun.' using errcode = 'PT409', hint = 'booking-not-begun';
    end if;
    -- Of a visit that didn't take place nothing is handed in; what was written stays with the provider.
    new.is_handed_in := coalesce(visit.state in ('confirmed', 'done') or (visit.state = 'moved' and visit.agreed and visit.starts_at <= now()), false);
    if new.is_handed_in then
      new.handed_in_at := now();
    end if;
  end if;
  return new;
end
$$;
create trigger job_sheets_1_guard before update on public.job_sheets
  for each row execute function app.guard_job_sheet();
create trigger job_sheets_3_stamp before insert or update on public.job_sheets
  for each row execute function app.stamp_row();

-- Rule J-1: a visit that is confirmed has a sheet, so that all devices of the provider write the same one.
create function app.make_job_sheet() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.job_sheets (booking_id, user_id, customer_user_id) values (new.id, new.provider_user_id, new.user_id) on conflict (booking_id) do nothing;
  return null;
end
$$;
create trigger bookings_5_make_sheet after insert on public.bookings
  for each row when (new.state = 'confirmed' and new.provider_user_id is not null) execute function app.make_job_sheet();
create trigger bookings_5_make_sheet_at_yes after update on public.bookings
  for each row when (old.state <> 'confirmed' and new.state = 'confirmed' and new.provider_user_id is not null) execute function app.make_job_sheet();
insert into public.job_sheets (booking_id, user_id, customer_user_id)
select b.id, b.provider_user_id, b.user_id from public.bookings as b where b.agreed and b.provider_user_id is not null;

create function app.instrument_kind_of(category text) returns text
language sql immutable set search_path = '' as $$
  select case category when 'tuning' then 'tuning' when 'inspection' then 'inspection' when 'evaluation' then 'inspection' when 'moving' then 'move' else 'service' end
$$;

-- Rule J-9: what a sheet says in a passport.
create function app.job_sheet_text(sheet public.job_sheets) returns text
language sql stable set search_path = '' as $$
  select left(array_to_string(array[
    nullif(sheet.notes, ''),
    (select 'Faults: ' || string_agg(value #>> '{}', '; ') from jsonb_array_elements(sheet.faults)),
    (select 'Parts: ' || string_agg((value ->> 'count') || ' × ' || (value ->> 'name'), '; ') from jsonb_array_elements(sheet.parts))
  ], E'\n'), 1800)
$$;

create function app.job_sheet_measures(sheet public.job_sheets) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('pitch_before', sheet.pitch_before, 'pitch_after', sheet.pitch_after,
    'humidity', sheet.humidity, 'temperature', sheet.temperature))
$$;

-- Each service of a visit that was done is a line of the passport; the first tuning, or the first of all, has what the sheet says.
create or replace function app.note_booked_visit() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sheet public.job_sheets;
  said boolean;
begin
  update public.service_providers set completed_jobs = completed_jobs + 1 where id = new.provider_id;
  if new.instrument_id is not null then
    select * into sheet from public.job_sheets as s where s.booking_id = new.id and s.is_handed_in;
    said := sheet.id is null;
    perform app.note_instrument_entry(
      new.instrument_id, app.instrument_kind_of(each.value ->> 'category'), new.starts_at,
      (each.value ->> 'name') || case when not said and each.is_main then coalesce(E'\n' || nullif(app.job_sheet_text(sheet), ''), '') else '' end,
      case when not said and each.is_main then app.job_sheet_measures(sheet) else '{}' end, new.provider_user_id)
    from (
      select value, row_number() over (order by (value ->> 'category' = 'tuning') desc, ordinality) = 1 as is_main
      from jsonb_array_elements(new.services) with ordinality) as each;
  end if;
  return null;
end
$$;

-- The same where the sheet comes behind the word that it is done: a line of its own, since lines are never changed.
create function app.note_late_job_sheet() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  visit public.bookings;
begin
  select * into visit from public.bookings as b where b.id = new.booking_id and b.state = 'done' and b.instrument_id is not null;
  if found and (app.job_sheet_text(new) <> '' or app.job_sheet_measures(new) <> '{}') then
    perform app.note_instrument_entry(
      visit.instrument_id,
      app.instrument_kind_of((select value ->> 'category' from jsonb_array_elements(visit.services) with ordinality
        order by (value ->> 'category' = 'tuning') desc, ordinality limit 1)),
      visit.starts_at, coalesce(nullif(app.job_sheet_text(new), ''), visit.services -> 0 ->> 'name'), app.job_sheet_measures(new), new.user_id);
  end if;
  return null;
end
$$;
create trigger job_sheets_5_note after update on public.job_sheets
  for each row when (new.is_handed_in and not old.is_handed_in) execute function app.note_late_job_sheet();

insert into app.synced_kinds (name, writable, other_side, export_as, export_without, purged) values (
  'job_sheets', array[
    'pitch_before', 'pitch_after', 'humidity', 'temperature', 'faults', 'parts', 'photos', 'notes', 'next_visit_months', 'signature',
    'signed_name', 'signed_at', 'is_handed_in'],
  'customer_user_id', 'job_sheets', array['version', 'stamp'], 'deleted or left');

-- Photos of a visit: in the provider's folder, seen by the customer of a sheet that names them once it is handed in.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('job-photos', 'job-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function app.is_photo_of_own_visit(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.job_sheets as s
    where s.customer_user_id = auth.uid() and s.is_handed_in and s.user_id = app.folder_owner(is_photo_of_own_visit.name)
      and s.photos ? is_photo_of_own_visit.name)
$$;

create policy "Job photos: providers see their own folder" on storage.objects
  for select to authenticated
  using (bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Job photos: customers see those of their visits" on storage.objects
  for select to authenticated
  using (bucket_id = 'job-photos' and app.is_photo_of_own_visit(name));
create policy "Job photos: providers add to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Job photos: who leaves removes their own folder" on storage.objects
  for delete to authenticated
  using (bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text and (select app.is_leaving()));

revoke execute on function
  app.are_job_faults(jsonb), app.are_job_parts(jsonb), app.are_job_photos(jsonb, uuid), app.guard_job_sheet(), app.make_job_sheet(),
  app.instrument_kind_of(text), app.job_sheet_text(public.job_sheets), app.job_sheet_measures(public.job_sheets), app.note_late_job_sheet(),
  app.is_photo_of_own_visit(text)
from public, anon, authenticated;
grant execute on function app.is_photo_of_own_visit(text), app.are_job_faults(jsonb), app.are_job_parts(jsonb), app.are_job_photos(jsonb, uuid)
to authenticated, service_role;
