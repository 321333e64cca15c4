-- Limits: on mails that functions send, on guessing passwords, on counting views.

-- Mails. Addresses are kept for a day, as hashes with a salt that never leaves the database.
create table app.mail_salt (
  only_row boolean primary key default true check (only_row),
  salt uuid not null default gen_random_uuid()
);
insert into app.mail_salt default values;

create table app.mail_claims (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient bytea not null,
  caller uuid,
  address bytea,
  claimed_at timestamptz not null default now(),
  constraint mail_claims_kind_is_known check (kind in ('welcome', 'contact'))
);
create index mail_claims_by_recipient on app.mail_claims (recipient, claimed_at desc);
create index mail_claims_by_caller on app.mail_claims (caller, claimed_at desc);
create index mail_claims_by_address on app.mail_claims (address, claimed_at desc);
create index mail_claims_by_time on app.mail_claims (claimed_at desc);

create table app.welcomed_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  claim bigint not null
);
revoke all on app.mail_salt, app.mail_claims, app.welcomed_people from public, anon, authenticated;

create function app.mail_hash(value text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to((select salt from app.mail_salt)::text || lower(btrim(value)), 'UTF8')) where value <> ''
$$;

-- Seconds until there is a place again, from the times of the last hour, newest first; null when there is one now.
create function app.mail_wait(times timestamptz[], most integer) returns integer
language sql stable set search_path = '' as $$
  select ceil(extract(epoch from times[most] + interval '1 hour' - now()))::integer where cardinality(times) >= most
$$;

-- Asked by the functions before each mail, so that all their instances share the limits.
-- Request: { kind: 'welcome' or 'contact', recipient, caller: user id or null, address: network address or '' }.
-- Answer: { state: 'granted', claim } or { state: 'done' } (the account was welcomed before) or { state: 'wait', retry_after }.
-- In an hour: 3 to one recipient, 10 of one signed-in caller; of visitors 5 from one network address and 100 together; 500
-- in all. PT400 when unreadable.
create function public.claim_mail(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked_kind constant text := request ->> 'kind';
  to_hash constant bytea := app.mail_hash(request ->> 'recipient');
  from_hash constant bytea := app.mail_hash(request ->> 'address');
  since constant timestamptz := now() - interval '1 hour';
  asking uuid;
  wait integer;
  granted bigint;
begin
  begin
    asking := (request ->> 'caller')::uuid;
  exception when invalid_text_representation then
    raise exception 'The caller is no id.' using errcode = 'PT400', hint = 'caller-unreadable';
  end;
  if asked_kind is null or asked_kind not in ('welcome', 'contact') or to_hash is null
    or (asked_kind = 'welcome' and asking is null) then
    raise exception 'The request for a mail is incomplete.' using errcode = 'PT400', hint = 'mail-incomplete';
  end if;
  -- One at a time: two that count at once would both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('mail_claims', 0));
  delete from app.mail_claims where claimed_at < now() - interval '1 day';
  if asked_kind = 'welcome' and exists (select from app.welcomed_people where user_id = asking) then
    return jsonb_build_object('state', 'done');
  end if;

  select max(each) into wait from unnest(array[
    app.mail_wait(array(select claimed_at from app.mail_claims
      where recipient = to_hash and claimed_at > since order by claimed_at desc limit 3), 3),
    case when asking is not null then
      app.mail_wait(array(select claimed_at from app.mail_claims
        where caller = asking and claimed_at > since order by claimed_at desc limit 10), 10)
    else greatest(
      app.mail_wait(array(select claimed_at from app.mail_claims
        where caller is null and address = from_hash and claimed_at > since order by claimed_at desc limit 5), 5),
      app.mail_wait(array(select claimed_at from app.mail_claims
        where caller is null and claimed_at > since order by claimed_at desc limit 100), 100))
    end,
    app.mail_wait(array(select claimed_at from app.mail_claims
      where claimed_at > since order by claimed_at desc limit 500), 500)]) as each;
  if wait is not null then
    return jsonb_build_object('state', 'wait', 'retry_after', greatest(wait, 1));
  end if;

  insert into app.mail_claims (kind, recipient, caller, address) values (asked_kind, to_hash, asking, from_hash)
  returning id into granted;
  if asked_kind = 'welcome' then
    insert into app.welcomed_people (user_id, claim) values (asking, granted);
  end if;
  return jsonb_build_object('state', 'granted', 'claim', granted);
end
$$;

-- The mail could not be sent: a welcome may be tried again. The place within the limits stays taken, or a mail service that is
-- down would be asked without end.
create function public.release_mail(claim bigint) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with released as (delete from app.welcomed_people as w where w.claim = release_mail.claim returning 1)
  select jsonb_build_object('released', (select count(*) from released))
$$;

-- Passwords. The sign-in server of hosted Supabase asks this at every attempt for an account that exists (config.toml); the
-- embedded backend counts in its own memory (supabase/embedded/sign-in-guard.ts).
create table app.sign_in_pauses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  failures integer not null,
  last_failed_at timestamptz not null default now(),
  paused_until timestamptz not null default now()
);
revoke all on app.sign_in_pauses from public, anon, authenticated;

-- Event: { user_id, valid }. After the fifth failure within an hour of the one before, each further one is followed by a pause
-- of 5 s, 10 s, 20 s and so on up to 60 s: long enough against guessing, short enough that nobody can lock an owner out. In a
-- pause the right password is answered like a wrong one, and in the words for one, so that neither the account nor the
-- password shows itself.
create function app.password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := (event ->> 'user_id')::uuid;
  state app.sign_in_pauses;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign_in:' || account::text, 0));
  select * into state from app.sign_in_pauses where user_id = account;
  if state.paused_until > now() then
    return jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials', 'should_logout_user', false);
  elsif (event ->> 'valid')::boolean then
    delete from app.sign_in_pauses where user_id = account;
  else
    insert into app.sign_in_pauses as p (user_id, failures) values (account, 1)
    on conflict (user_id) do update set
      failures = case when p.last_failed_at < now() - interval '1 hour' then 1 else least(p.failures, 1000) + 1 end,
      last_failed_at = now()
    returning * into state;
    if state.failures >= 5 then
      update app.sign_in_pauses
      set paused_until = now() + make_interval(secs => least(60, 5 * 2 ^ least(state.failures - 5, 10)))
      where user_id = account;
    end if;
    perform app.record_failed_sign_in(account);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;

-- This role is hosted Supabase's own.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema app to supabase_auth_admin;
    grant execute on function app.password_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;

-- Views. No more than 60 a minute count for one listing, and none of its owner's own.
create table app.view_minutes (
  piano_id uuid primary key references public.pianos (id) on delete cascade,
  begun_at timestamptz not null default now(),
  views integer not null default 1
);
revoke all on app.view_minutes from public, anon, authenticated;

-- Adds one view to a public listing and gives the count, which is the old one where the view doesn't count; null when there
-- is no such public listing. Open to all on purpose and definer, since no client may write the column.
create function public.increment_view(piano_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  listing public.pianos;
  in_minute integer;
begin
  select * into listing from public.pianos as p where p.id = increment_view.piano_id and p.is_public;
  if not found or listing.owner_id = auth.uid() then
    return listing.view_count;
  end if;
  insert into app.view_minutes as m (piano_id) values (listing.id)
  on conflict on constraint view_minutes_pkey do update set
    begun_at = case when m.begun_at < now() - interval '1 minute' then now() else m.begun_at end,
    views = case when m.begun_at < now() - interval '1 minute' then 1 else least(m.views, 1000) + 1 end
  returning views into in_minute;
  if in_minute > 60 then
    return listing.view_count;
  end if;
  update public.pianos as p set view_count = p.view_count + 1 where p.id = listing.id and p.is_public
  returning p.view_count into listing.view_count;
  return listing.view_count;
end
$$;

revoke execute on function
  app.mail_hash(text), app.mail_wait(timestamptz[], integer), public.claim_mail(jsonb), public.release_mail(bigint),
  app.password_verification_attempt(jsonb), public.increment_view(uuid)
from public, anon, authenticated;
grant execute on function public.increment_view(uuid) to anon, authenticated, service_role;
grant execute on function public.claim_mail(jsonb), public.release_mail(bigint) to service_role;
