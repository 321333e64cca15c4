-- New rows of one table, as an import sends them, go in by one statement instead of one each.

-- All of them or, by an error, none. Null when the list is not of this kind. Its answers are those of app.push_change.
create function app.push_inserts(changes jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := changes -> 0 ->> 'collection';
  given constant jsonb := changes -> 0 -> 'fields';
  columns text;
  answers jsonb;
begin
  if me is null or jsonb_array_length(changes) < 2 or app.writable_columns(target) is null then
    return null;
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change
    where (change ->> 'op' = 'insert' and change ->> 'collection' = target
      and (select array_agg(name) from jsonb_object_keys(change -> 'fields') as name)
        = (select array_agg(name) from jsonb_object_keys(given) as name)) is not true
  ) then
    return null;
  end if;

  select coalesce(string_agg(', ' || quote_ident(name), ''), '') into columns
  from unnest(app.writable_columns(target)) as name where given ? name;
  execute format(
    'insert into public.%1$I (id%2$s)
     select (change ->> ''id'')::uuid%2$s
     from jsonb_array_elements($1) with ordinality as each (change, place),
       lateral jsonb_populate_record(null::public.%1$I, (change -> ''fields'') - ''id'')
     order by place', target, columns)
  using changes;
  insert into public.sync_receipts (user_id, change_id, collection, row_id)
  select me, (change ->> 'change_id')::uuid, target, (change ->> 'id')::uuid from jsonb_array_elements(changes) as change;
  execute format(
    'select jsonb_agg(jsonb_build_object(
       ''change_id'', change -> ''change_id'', ''id'', change -> ''id'', ''status'', ''accepted'', ''row'', %2$s) order by place)
     from jsonb_array_elements($1) with ordinality as each (change, place)
     left join public.%1$I as stored on stored.id = (change ->> ''id'')::uuid',
    target, case target when 'pianos' then 'app.listing_to_json(stored)' else 'to_jsonb(stored)' end)
  into answers using changes;
  return answers;
end
$$;

-- Applies at most 100 changes in their order, each on its own: a refused one neither undoes nor blocks its neighbours.
-- PT400 when the request is no such list. Faults that are not a row's own fail the whole request, to be tried again.
create or replace function public.push_changes(changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  change jsonb;
  answers jsonb[] := '{}';
  bulk jsonb;
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
  return to_jsonb(answers);
end
$$;

revoke execute on function app.push_inserts(jsonb) from public;
grant execute on function app.push_inserts(jsonb) to anon, authenticated, service_role;
