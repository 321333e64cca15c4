-- Every time that a device sends is of the past or present by the server's clock: a device whose own runs ahead would otherwise
-- have seen, written or confirmed things that are yet to come. One place does it for all replicated kinds, later ones too.

alter table app.synced_kinds
  -- Writable times that lie ahead by their nature.
  add column appointments text[] not null default '{}';
comment on column app.synced_kinds.appointments is 'Writable times that may lie ahead; every other one is bounded by the server''s now.';

update app.synced_kinds set appointments = '{starts_at,proposed_at}' where name = 'viewing_requests';

-- The kind's times that are bounded.
create function app.bounded_times(kind app.synced_kinds) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.attname::text order by a.attname), '{}')
  from pg_catalog.pg_attribute as a
  where a.attrelid = to_regclass(format('public.%I', kind.name)) and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
    and a.attname::text = any (kind.writable) and not a.attname::text = any (kind.appointments)
$$;

-- Gives the table of a kind its trigger, by the names of its times: reading them from the row as JSON would cost an import of thousands
-- of rows as much as storing them. It runs behind the guards, whose names begin with 0 and 1, and before the stamp.
create function app.bound_times_of_kind() returns trigger
language plpgsql set search_path = '' as $$
declare
  times constant text[] := app.bounded_times(new);
  target constant text := 'bound_times_of_' || new.name;
begin
  if not times <@ new.writable or not new.appointments <@ new.writable then
    raise exception 'What of % is an appointment must be writable', new.name;
  end if;
  execute format('drop trigger if exists %I on public.%I', new.name || '_2_bound_times', new.name);
  execute format('drop function if exists app.%I()', target);
  if times = '{}' then
    return null;
  end if;
  execute format('create function app.%I() returns trigger language plpgsql set search_path = '''' as $body$ begin %s return new; end $body$',
    target, (select string_agg(format('if new.%I > now() then new.%I := now(); end if;', name, name), ' ') from unnest(times) as name));
  execute format('revoke execute on function app.%I() from public, anon, authenticated', target);
  execute format('create trigger %I before insert or update of %s on public.%I for each row execute function app.%I()',
    new.name || '_2_bound_times', (select string_agg(quote_ident(name), ', ') from unnest(times) as name), new.name, target);
  return null;
end
$$;
create trigger synced_kinds_bound_times after insert or update on app.synced_kinds
  for each row execute function app.bound_times_of_kind();

revoke execute on function app.bounded_times(app.synced_kinds), app.bound_times_of_kind() from public, anon, authenticated;

-- What is there gets its triggers, and what was stored of the future becomes what it can have been at most: when it was written.
do $$
declare
  kind app.synced_kinds;
  name text;
begin
  for kind in select * from app.synced_kinds loop
    update app.synced_kinds as k set appointments = k.appointments where k.name = kind.name;
    foreach name in array app.bounded_times(kind) loop
      execute format('update public.%I set %I = least(updated_at, now()) where %I > now()', kind.name, name, name);
    end loop;
  end loop;
end
$$;
