-- New rows that were taken as they came need not be given back: the device has what it sent, and what the database added comes
-- with the pull that follows every push. An import's answer is a tenth of what it was.

-- All of them or, by an error, none. Null when the list is not of this kind. Its answers are those of app.push_change without a row.
create or replace function app.push_inserts(changes jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := changes -> 0 ->> 'collection';
  names constant text[] := array(select jsonb_object_keys(changes -> 0 -> 'fields'));
  columns text;
  stored integer;
begin
  if me is null or jsonb_array_length(changes) < 2 or app.writable_columns(target) is null then
    return null;
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change
    where (change ->> 'op' = 'insert' and change ->> 'collection' = target
      and change -> 'fields' ?& names and (change -> 'fields') - names = '{}') is not true
  ) then
    return null;
  end if;

  select coalesce(string_agg(', ' || quote_ident(name), ''), '') into columns
  from unnest(app.writable_columns(target)) as name where name = any (names);
  execute format(
    'with given as materialized (
       select change, place, (change ->> ''id'')::uuid as row_id
       from jsonb_array_elements($1) with ordinality as each (change, place)),
     filed as (
       insert into public.sync_receipts (user_id, change_id, collection, row_id)
       select $2, (change ->> ''change_id'')::uuid, $3, row_id from given)
     insert into public.%1$I (id%2$s)
     select row_id%2$s from given, lateral jsonb_populate_record(null::public.%1$I, (change -> ''fields'') - ''id'')
     order by place',
    target, columns)
  using changes, me, target;
  get diagnostics stored = row_count;
  if stored <> jsonb_array_length(changes) then
    raise exception 'A row was left out';
  end if;
  return (
    select jsonb_agg(jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id', 'status', 'accepted') order by place)
    from jsonb_array_elements(changes) with ordinality as each (change, place));
end
$$;
