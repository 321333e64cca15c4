-- An access token holds for an hour; what ends a session (signing out, a suspension, another password, the list of one's devices) ends it
-- at once for whatever can't be taken back or shows all. Reading what the device has already goes on until the token is over.

-- Whether the session that the request came with is still there. Tokens without one, as visitors and services have, are not asked. One row
-- by its key.
create function app.session_is_live() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  here constant text := auth.jwt() ->> 'session_id';
begin
  if me is null or here is null then
    return true;
  elsif here !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  return exists (select from auth.sessions as s where s.id = here::uuid and s.user_id = me and coalesce(s.not_after > now(), true));
end
$$;

-- PT401, which an app answers by asking for a sign-in, with all that is unsent kept.
create function app.require_live_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.session_is_live() then
    raise exception 'Your session has ended. Please sign in again; nothing on this device is lost.' using errcode = 'PT401', hint = 'session-ended';
  end if;
end
$$;
revoke execute on function app.session_is_live(), app.require_live_session() from public, anon, authenticated;
-- Asked by procedures and triggers that run with their caller's rights.
grant execute on function app.session_is_live(), app.require_live_session() to anon, authenticated, service_role;

-- Admins: what they read by policies as well as what they do.
create or replace function app.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.user_profiles as p
    where p.id = auth.uid() and p.role = 'admin'
      and not exists (select 1 from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null))
    and app.session_is_live()
$$;

create or replace function app.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_live_session();
  if not app.is_admin() then
    raise exception 'Only admins can do this.' using errcode = 'PT403', hint = 'admins-only';
  end if;
end
$$;

-- Rows that people write. Who is suspended hears that and why, also from a session that the suspension ended.
create or replace function app.refuse_suspended() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not app.is_client() or auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(app.standing_lock(auth.uid()));
  if app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed. Reason: %', (
      select suspended_reason from public.account_standings where account_id = auth.uid()) using errcode = 'PT403', hint = 'account-suspended';
  end if;
  perform app.require_live_session();
  return null;
end
$$;

create or replace function public.push_changes(changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  any_id constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  change jsonb;
  answers jsonb[] := '{}';
  bulk jsonb;
  refusal jsonb;
  state text;
  message text;
  rule text;
  cause text;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 100 then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  -- Whole, so that no change is parked for it. A suspended account's are, with the reason.
  if not app.is_suspended() then
    perform app.require_live_session();
  end if;
  -- Lets this transaction file receipts, and no other.
  perform set_config('app.pushing', 'yes', true);
  -- One push of a person at a time: a doubled request finds the receipts of the first.
  perform pg_advisory_xact_lock(hashtextextended('push:' || coalesce(me::text, changes -> 0 ->> 'id', ''), 0));
  begin
    bulk := app.push_inserts(changes);
  exception when others then
    -- Something is wrong with one of them, or one is there already: alone, each gets its own answer.
    bulk := null;
  end;
  if bulk is not null then
    return bulk;
  end if;
  for change in select value from jsonb_array_elements(changes) loop
    begin
      refusal := null;
      if me is not null then
        select receipt.refusal into refusal from public.sync_receipts as receipt
        where receipt.user_id = me and receipt.change_id = (change ->> 'change_id')::uuid;
      end if;
      if refusal is null then
        answers := answers || app.push_change(change);
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name, cause = pg_exception_hint;
      refusal := app.refusal_of(state, message, rule, cause);
      if refusal is null then
        raise;
      end if;
      if refusal ->> 'cause' = 'not-storable' then
        -- For whoever runs the server: none of the rules foresaw it.
        raise log 'push_changes refused a change of %: % %', left(change ->> 'collection', 60), state, message;
      end if;
      if me is not null and change ->> 'change_id' ~* any_id and change ->> 'id' ~* any_id then
        insert into public.sync_receipts (user_id, change_id, collection, row_id, refusal)
        values (me, (change ->> 'change_id')::uuid, left(coalesce(change ->> 'collection', ''), 60), (change ->> 'id')::uuid, refusal);
      end if;
    end;
    if refusal is not null then
      answers := answers || (jsonb_build_object(
        'change_id', change -> 'change_id', 'id', change -> 'id', 'status', 'rejected') || refusal);
    end if;
  end loop;
  return to_jsonb(answers);
end
$$;

-- One's own account.
create or replace function public.own_sessions(device text default '') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  here constant text := auth.jwt() ->> 'session_id';
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
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

create or replace function public.end_own_sessions(session_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  ended uuid[];
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
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

create or replace function public.export_own_data(portion jsonb default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  most constant integer := 500;
  me constant uuid := auth.uid();
  kind app.synced_kinds;
  held text;
  wire text;
  rows jsonb;
  many boolean;
  further jsonb := '[]';
  answer jsonb := '{}';
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
  if portion ->> 'kind' is null then
    answer := jsonb_build_object(
      'sessions', public.own_sessions(),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
        from storage.objects as o
        -- Both conditions are the same folder, each for another index that a storage server may have.
        where o.name ~>=~ (me::text || '/') and o.name ~<~ (me::text || '0')
          and o.name collate "C" >= me::text || '/' and o.name collate "C" < me::text || '0'));
  end if;
  for kind in
    select * from app.synced_kinds as k
    where k.export_as is not null and (portion ->> 'kind' is null or (k.export_as = portion ->> 'kind' and not k.export_single)) order by k.position
  loop
    held := format('from public.%I as t where $1 in (%s)%s', kind.name,
      concat_ws(', ', format('t.%I', kind.owner_column), 't.' || quote_ident(kind.other_side)),
      case when not kind.export_single then ' and not t.deleted' end);
    wire := case kind.name when 'pianos' then 'app.listing_to_json(t) - ''seller''' else 'to_jsonb(t)' end;
    if portion ->> 'kind' is not null then
      -- Theirs first, by the index of their rows: in the order of ids a last page is looked for among everybody's.
      execute format(
        'with mine as materialized (select t.id %s and t.id > $3),
         page as (select m.id from mine as m order by m.id limit $4)
         select coalesce(jsonb_agg(%s - $2 order by t.id), ''[]'') from page join public.%I as t on t.id = page.id',
        held, wire, kind.name)
      into rows using me, kind.export_without, coalesce((portion ->> 'after')::uuid, '00000000-0000-0000-0000-000000000000'), most;
      return jsonb_build_object('rows', rows, 'next', case when jsonb_array_length(rows) = most then rows -> -1 -> 'id' end);
    end if;
    many := false;
    if portion is not null and not kind.export_single then
      execute format('select count(*) > $2 from (select %s limit $2 + 1) as counted', held) into many using me, most;
    end if;
    if many then
      further := further || to_jsonb(kind.export_as);
    else
      execute format('select coalesce(jsonb_agg(%s - $2 order by %s), ''[]'') %s', wire,
        (select string_agg(format('t.%I', name), ', ' order by place) from unnest(kind.export_order) with ordinality as each (name, place)), held)
      into rows using me, kind.export_without;
      answer := answer || jsonb_build_object(kind.export_as, case when kind.export_single then rows -> 0 else rows end);
    end if;
  end loop;
  if portion ->> 'kind' is not null then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  return case when portion is null then answer else answer || jsonb_build_object('further', further) end;
end
$$;

create or replace function app.refuse_to_leave() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  kept_by constant text[] := app.what_keeps_account(auth.uid());
begin
  if auth.uid() is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
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

-- A dealer's plan.
create or replace function app.require_dealer() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
  if not exists (select from public.user_profiles as p where p.id = me and p.role = 'dealer') then
    raise exception 'The Professional plan is for dealers.' using errcode = 'PT403', hint = 'dealers-only';
  elsif app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  return me;
end
$$;
