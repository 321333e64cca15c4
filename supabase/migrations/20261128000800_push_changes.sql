-- What a device wants changed. docs/sync-protocol.md describes requests, answers and promises.

create function app.writable_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'pianos' then array[
      'title', 'brand', 'model', 'piano_type', 'subtype', 'year', 'price', 'condition', 'description', 'status',
      'is_published', 'image_urls', 'serial_number', 'stock_number', 'finish', 'height_cm', 'length_cm', 'location',
      'town', 'country_code', 'lat', 'lng', 'instrument_details', 'availability_slots', 'deleted']
    when 'saved_pianos' then array['piano_id', 'title', 'note', 'deleted']
    when 'saved_searches' then array['name', 'query', 'seen_at', 'deleted']
    when 'piano_lookup_history' then array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent', 'deleted']
  end
$$;

-- Columns that are written once, when the row is made.
create function app.lasting_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'saved_pianos' then array['piano_id']
    when 'piano_lookup_history' then array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent']
    else '{}'::text[]
  end
$$;

-- A sentence for a broken rule of the database. Null for faults that are not the row's: those are to be tried again.
create function app.refusal_of(state text, message text, rule text) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when state like 'PT4%' then jsonb_build_object('code', state, 'reason', message)
    when state = '23505' and rule = 'pianos_stock_number_is_unique_per_owner' then jsonb_build_object(
      'code', 'PT409', 'reason', 'Another of your listings has this stock number.')
    when state = '23505' then jsonb_build_object('code', 'PT409', 'reason', 'This entry exists already.')
    when state = '23503' then jsonb_build_object(
      'code', 'PT409', 'reason', 'This refers to something that is no longer there.')
    when state = '23502' then jsonb_build_object('code', 'PT422', 'reason', 'Something that is needed is missing.')
    when state = '23514' then jsonb_build_object('code', 'PT422', 'reason', case
      when rule like '%price%' then 'The price can''t be negative.'
      when rule like '%year%' then 'The year must lie between 1700 and 2100.'
      when rule like '%sizes%' then 'Height or length is not plausible.'
      when rule like '%place%' then 'The place on the map is not possible.'
      when rule like '%country%' then 'The country must be a code of two letters.'
      when rule like '%images%' then 'A listing can have at most 30 pictures.'
      when rule like '%description%' then 'The description is too long.'
      when rule like '%short' or rule like '%serial_is%' then 'A text is empty or too long.'
      else 'A value is not one of those allowed.' end)
    when state = '42501' then jsonb_build_object('code', 'PT403', 'reason', 'You may not change this.')
    when left(state, 2) = '22' then jsonb_build_object('code', 'PT422', 'reason', 'A value could not be read.')
  end
$$;

-- The row as pull_changes gives it; null when the caller may not read it.
create function app.row_to_wire(collection text, row_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  if collection = 'pianos' then
    select app.listing_to_json(p) into answer from public.pianos as p where p.id = row_id;
  elsif auth.uid() is not null then
    execute format('select to_jsonb(t) from public.%I as t where t.id = $1', collection) into answer using row_id;
  end if;
  return answer;
end
$$;

-- Applies one change; raises PT4xx or the database's own error when it can't be.
create function app.push_change(change jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := change ->> 'collection';
  op constant text := change ->> 'op';
  row_id constant uuid := (change ->> 'id')::uuid;
  change_key constant uuid := (change ->> 'change_id')::uuid;
  fields constant jsonb := case change ->> 'op'
    when 'delete' then '{"deleted": true}' else coalesce(nullif(change -> 'fields', 'null'), '{}') end;
  answer constant jsonb := jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id');
  columns text;
  stored jsonb;
  changed integer;
begin
  if app.writable_columns(target) is null or op is null or op not in ('insert', 'update', 'delete')
    or row_id is null or change_key is null or jsonb_typeof(fields) <> 'object' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  if me is null and not (target = 'piano_lookup_history' and op = 'insert') then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;

  -- Two conditions apart: a visitor may not even look at the receipts.
  if me is not null then
    if exists (select 1 from public.sync_receipts as r where r.user_id = me and r.change_id = change_key) then
      return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
    end if;
  end if;

  stored := app.row_to_wire(target, row_id);
  select string_agg(quote_ident(name), ', ') into columns
  from unnest(app.writable_columns(target)) as name
  where fields ? name and (op = 'insert' or name <> all (app.lasting_columns(target)));

  if op = 'insert' then
    if stored is not null then
      if coalesce(stored ->> 'owner_id', stored ->> 'user_id') is distinct from me::text then
        raise exception 'This entry exists already.' using errcode = 'PT409';
      end if;
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    end if;
    begin
      execute format('insert into public.%1$I (id%2$s) select $1%2$s from jsonb_populate_record(null::public.%1$I, $2)',
        target, coalesce(', ' || columns, ''))
      using row_id, fields;
    exception when unique_violation then
      -- A visitor can't see the look-up that an earlier try already recorded.
      if me is not null then
        raise;
      end if;
    end;
  else
    if stored is null then
      raise exception 'This entry is no longer there.' using errcode = 'PT404';
    elsif coalesce(stored ->> 'owner_id', stored ->> 'user_id') is distinct from me::text then
      raise exception 'Only its owner can change this.' using errcode = 'PT403';
    elsif (stored -> 'version') is distinct from (change -> 'base_version')
      and not (op = 'delete' and (stored ->> 'deleted')::boolean) then
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    elsif columns is not null then
      execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
        where id = $2 and version = $3', target, columns)
      using fields, row_id, (stored ->> 'version')::bigint;
      get diagnostics changed = row_count;
      if changed = 0 then
        -- Either somebody was faster, or a policy filtered the row away without a word.
        if (app.row_to_wire(target, row_id) -> 'version') is distinct from (stored -> 'version') then
          return answer || jsonb_build_object('status', 'conflict', 'row', app.row_to_wire(target, row_id));
        end if;
        raise exception 'You may not change this.' using errcode = 'PT403';
      end if;
    end if;
  end if;

  if me is not null then
    insert into public.sync_receipts (user_id, change_id, collection, row_id) values (me, change_key, target, row_id);
  end if;
  return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
end
$$;

-- Applies at most 100 changes in their order, each on its own: a refused one neither undoes nor blocks its neighbours.
-- PT400 when the request is no such list. Faults that are not a row's own fail the whole request, to be tried again.
create function public.push_changes(changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  change jsonb;
  answers jsonb := '[]';
  refusal jsonb;
  state text;
  message text;
  rule text;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 100 then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  -- One push of a person at a time: a doubled request finds the receipts of the first.
  perform pg_advisory_xact_lock(hashtextextended('push:' || coalesce(auth.uid()::text, changes -> 0 ->> 'id', ''), 0));
  for change in select value from jsonb_array_elements(changes) loop
    begin
      answers := answers || app.push_change(change);
    exception when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name;
      refusal := app.refusal_of(state, message, rule);
      if refusal is null then
        raise;
      end if;
      answers := answers || (jsonb_build_object(
        'change_id', change -> 'change_id', 'id', change -> 'id', 'status', 'rejected') || refusal);
    end;
  end loop;
  return answers;
end
$$;
revoke execute on function public.push_changes(jsonb) from public;

grant execute on function
  app.writable_columns(text), app.lasting_columns(text), app.refusal_of(text, text, text), app.row_to_wire(text, uuid),
  app.push_change(jsonb), public.push_changes(jsonb)
to anon, authenticated, service_role;
