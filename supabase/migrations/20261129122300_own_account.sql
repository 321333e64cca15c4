-- One's own account: the devices signed in, taking one's data along, leaving; and a seller's public page.

-- The session that the request came with was begun a moment ago: somebody who knows the password sits here.
create function app.session_is_fresh() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.sessions
    where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id' and created_at > now() - interval '10 minutes')
$$;

-- The caller's sessions, newest first. `device` is what the asking browser calls itself; it is noted where the sign-in did not.
-- Definer: the table belongs to the sign-in server; only rows of the caller are read.
create function public.own_sessions(device text default '') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  here constant text := auth.jwt() ->> 'session_id';
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  update auth.sessions set user_agent = left(device, 300)
  where user_id = me and id::text = here and coalesce(user_agent, '') = '' and device <> '';
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', coalesce(s.user_agent, ''), 'created_at', s.created_at,
      'seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC',
        (select max(t.created_at) from auth.refresh_tokens as t where t.session_id = s.id)),
      'here', s.id::text = here) order by s.created_at desc)
    from auth.sessions as s
    where s.user_id = me and coalesce(s.not_after > now(), true)), '[]');
end
$$;

-- Ends sessions of the caller: the one named, or with null all but the one that asks. Their number.
create function public.end_own_sessions(session_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  ended uuid[];
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  select coalesce(array_agg(s.id), '{}') into ended
  from auth.sessions as s
  where s.user_id = me
    and case when end_own_sessions.session_id is null then s.id::text is distinct from auth.jwt() ->> 'session_id'
      else s.id = end_own_sessions.session_id end;
  delete from auth.refresh_tokens as t where t.session_id = any (ended);
  delete from auth.sessions as s where s.id = any (ended);
  return cardinality(ended);
end
$$;

-- All that the database has about the caller, as it is; row-level security applies.
create function public.export_own_data() returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  kind app.synced_kinds;
  rows jsonb;
  answer jsonb;
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  answer := jsonb_build_object(
    'sessions', public.own_sessions(),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
      from storage.objects as o where (storage.foldername(o.name))[1] = me::text));
  for kind in select * from app.synced_kinds as k where k.export_as is not null order by k.position loop
    execute format('select coalesce(jsonb_agg(%s - $2 order by %s), ''[]'') from public.%I as t where $1 in (%s)%s',
      case kind.name when 'pianos' then 'app.listing_to_json(t) - ''seller''' else 'to_jsonb(t)' end,
      (select string_agg(format('t.%I', name), ', ' order by place) from unnest(kind.export_order) with ordinality as each (name, place)),
      kind.name,
      concat_ws(', ', format('t.%I', kind.owner_column), 't.' || quote_ident(kind.other_side)),
      case when not kind.export_single then ' and not t.deleted' end)
    into rows using me, kind.export_without;
    answer := answer || jsonb_build_object(kind.export_as, case when kind.export_single then rows -> 0 else rows end);
  end loop;
  return answer;
end
$$;

-- Who is about to leave may remove their private papers as well, for as long as that takes.
create table app.leaving_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
revoke all on app.leaving_people from public, anon, authenticated;

create function app.is_leaving() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from app.leaving_people where user_id = auth.uid() and since > now() - interval '10 minutes')
$$;

-- What must be ended before an account can go, each a sentence for its person.
create function app.what_keeps_account(account uuid) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select 'VIP renews by itself for ' || coalesce(nullif(p.title, ''), 'a piano of yours') || '. Please end it first.'
    from public.vip_subscriptions as v left join public.pianos as p on p.id = v.piano_id
    where v.owner_id = account and v.state = 'active')
$$;

create function app.refuse_to_leave() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  kept_by constant text[] := app.what_keeps_account(auth.uid());
begin
  if auth.uid() is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  if not app.session_is_fresh() then
    raise exception 'Please sign in again, then delete the account within ten minutes.' using errcode = 'PT403', hint = 'sign-in-again';
  end if;
  if cardinality(kept_by) > 0 then
    raise exception '%', kept_by[1] using errcode = 'PT409', hint = 'account-kept';
  end if;
  if exists (select 1 from public.user_profiles where id = auth.uid() and role = 'admin')
    and (select count(*) from public.user_profiles where role = 'admin') = 1 then
    raise exception 'You are the only admin. Make somebody else an admin first.' using errcode = 'PT409', hint = 'last-admin';
  end if;
end
$$;

-- The first of two steps: the files that must be removed through the storage interface, which alone reaches their bytes.
-- PT403 without a fresh sign-in, PT409 while something keeps the account.
create function public.prepare_account_deletion() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.refuse_to_leave();
  insert into app.leaving_people (user_id) values (auth.uid()) on conflict (user_id) do update set since = now();
  return coalesce((
    select jsonb_agg(jsonb_build_object('bucket', bucket_id, 'path', name)) from storage.objects
    where (storage.foldername(name))[1] = auth.uid()::text), '[]');
end
$$;

-- The second: the account and all that is the person's. Public listings enter the log of departed rows by their own trigger.
create function public.delete_account() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform app.refuse_to_leave();
  if exists (select 1 from storage.objects where (storage.foldername(name))[1] = me::text) then
    raise exception 'Some of your files are still there. Please try again.' using errcode = 'PT409', hint = 'files-left';
  end if;
  delete from public.sync_receipts where user_id = me;
  delete from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = me);
  delete from auth.flow_state where user_id = me;
  delete from auth.audit_log_entries where position(me::text in payload::text) > 0;
  delete from auth.users where id = me;
  -- What is counted stays counted, without whom.
  update public.activity_events set user_id = null where user_id = me;
  insert into public.activity_events (activity_type) values ('account_deleted');
end
$$;

-- A seller as the public may know them, and their public listings, newest first, at most 200. Null where there is no such seller:
-- who only buys has no page.
create function public.seller_page(seller_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'seller', to_jsonb(seller),
    'total', (select count(*) from public.pianos as p where p.owner_id = seller.id and p.is_public),
    'listings', (
      select coalesce(jsonb_agg(app.listing_to_json(newest) order by newest.created_at desc, newest.id desc), '[]')
      from (
        select * from public.pianos as p where p.owner_id = seller.id and p.is_public
        order by p.created_at desc, p.id desc limit 200
      ) as newest))
  from public.public_profiles as seller
  where seller.slug = seller_slug
    and (seller.role not in ('buyer', 'admin') or exists (select 1 from public.pianos as p where p.owner_id = seller.id and p.is_public))
$$;

revoke execute on function
  app.session_is_fresh(), public.own_sessions(text), public.end_own_sessions(uuid), public.export_own_data(), app.is_leaving(),
  app.what_keeps_account(uuid), app.refuse_to_leave(), public.prepare_account_deletion(), public.delete_account(),
  public.seller_page(text)
from public, anon, authenticated;
grant execute on function public.seller_page(text) to anon, authenticated, service_role;
grant execute on function
  public.own_sessions(text), public.end_own_sessions(uuid), public.export_own_data(), public.prepare_account_deletion(),
  public.delete_account()
to authenticated, service_role;
grant execute on function app.is_leaving() to authenticated;
