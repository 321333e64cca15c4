-- No row can stop those beside it, or those who read it: what is no number, time or list of addresses is refused or bounded, and an error
-- of the database that nobody foresaw refuses the one change that met it. tests/postgres/hostile-values.test.ts tries every column.

-- 'NaN' is a number to PostgreSQL, larger than all others; the sizes and the place have bounds on both sides, the price had one.
update public.pianos set price = null where price = 'NaN';
alter table public.pianos add constraint pianos_price_is_finite check (price <> 'NaN');

-- A list of lists is an array like any other to PostgreSQL; no device could read such a listing.
update public.pianos set image_urls = array(select address from unnest(image_urls) as address where address is not null)
where array_ndims(image_urls) > 1 or array_position(image_urls, null) is not null;
alter table public.pianos add constraint pianos_images_are_one_list
  check (coalesce(array_ndims(image_urls), 1) = 1 and array_position(image_urls, null) is null);

-- Times of a device lie between 1970 and now: what is before that, '-infinity' among it, no device can read.
create or replace function app.bound_times_of_kind() returns trigger
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
    target, (select string_agg(format(
      'if new.%1$I > now() then new.%1$I := now(); elsif new.%1$I < ''epoch'' then new.%1$I := ''epoch''; end if;', name), ' ')
    from unnest(times) as name));
  execute format('revoke execute on function app.%I() from public, anon, authenticated', target);
  execute format('create trigger %I before insert or update of %s on public.%I for each row execute function app.%I()',
    new.name || '_2_bound_times', (select string_agg(quote_ident(name), ', ') from unnest(times) as name), new.name, target);
  return null;
end
$$;
update app.synced_kinds set name = name;
do $$
declare
  bounded record;
begin
  for bounded in select k.name as kind, time from app.synced_kinds as k, unnest(app.bounded_times(k)) as time loop
    execute format('update public.%1$I set %2$I = ''epoch'' where %2$I < ''epoch''', bounded.kind, bounded.time);
  end loop;
end
$$;

-- A sentence for a broken rule of the database, and for whatever else it says of one row. Null for faults that are nobody's row's: a line
-- that broke, a deadlock, no room, a lock that is held, a server that ends, a disk; those are to be tried again.
create or replace function app.refusal_of(state text, message text, rule text, hint text) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when state like 'PT4%' then jsonb_build_object('code', state, 'reason', message, 'cause', coalesce(hint, ''))
    when left(state, 2) in ('08', '40', '53', '55', '57', '58') or state in ('XX001', 'XX002') then null
    when state = '23505' and rule = 'pianos_stock_number_is_unique_per_owner' then jsonb_build_object(
      'code', 'PT409', 'reason', 'Another of your listings has this stock number.', 'cause', 'stock-number-taken')
    when state = '23505' then jsonb_build_object('code', 'PT409', 'reason', 'This entry exists already.', 'cause', 'entry-exists')
    when state = '23503' then jsonb_build_object(
      'code', 'PT409', 'reason', 'This refers to something that is no longer there.', 'cause', 'reference-gone')
    when state = '23502' then jsonb_build_object('code', 'PT422', 'reason', 'Something that is needed is missing.', 'cause', 'value-missing')
    when state = '23514' then jsonb_build_object('code', 'PT422', 'cause', 'value-not-allowed', 'reason', case
      when rule like '%price_is_finite' then 'The price must be a number.'
      when rule like '%price%' then 'The price can''t be negative.'
      when rule like '%year%' then 'The year must lie between 1700 and 2100.'
      when rule like '%sizes%' then 'Height or length is not plausible.'
      when rule like '%place%' then 'The place on the map is not possible.'
      when rule like '%country%' then 'The country must be a code of two letters.'
      when rule like '%images_are_one_list' then 'The pictures must be one list of addresses.'
      when rule like '%images%' then 'A listing can have at most 30 pictures.'
      when rule like '%description%' then 'The description is too long.'
      when rule like '%short' or rule like '%serial_is%' then 'A text is empty or too long.'
      else 'A value is not one of those allowed.' end)
    when state = '42501' then jsonb_build_object('code', 'PT403', 'reason', 'You may not change this.', 'cause', 'change-forbidden')
    when state in ('22001', '22003') or left(state, 2) = '54' then jsonb_build_object(
      'code', 'PT422', 'reason', 'A value is larger than can be stored.', 'cause', 'value-too-large')
    when left(state, 2) = '22' then jsonb_build_object('code', 'PT422', 'reason', 'A value could not be read.', 'cause', 'value-unreadable')
    else jsonb_build_object('code', 'PT422', 'cause', 'not-storable',
      'reason', 'The server can''t store this as it is. Change it, or try again later.')
  end
$$;
