-- The answer to an import costs as much as the rows of it: they are given back as they go in, with their one seller read once.

-- A listing as it travels to devices.
create function app.listing_to_json(piano public.pianos, seller jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(piano) - array['is_public', 'seller_is_dealer', 'seller_rating', 'seller_revision']
    || jsonb_build_object('seller', seller)
$$;

create or replace function app.listing_to_json(piano public.pianos) returns jsonb
language sql stable set search_path = '' as $$
  select app.listing_to_json(piano, (
    select to_jsonb(seller) from public.public_profiles as seller where seller.id = piano.owner_id))
$$;
grant execute on function app.listing_to_json(public.pianos, jsonb) to anon, authenticated, service_role;

-- All of them or, by an error, none. Null when the list is not of this kind. Its answers are those of app.push_change.
create or replace function app.push_inserts(changes jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := changes -> 0 ->> 'collection';
  names constant text[] := array(select jsonb_object_keys(changes -> 0 -> 'fields'));
  columns text;
  answers jsonb;
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
     inserted as (
       insert into public.%1$I as stored (id%2$s)
       select row_id%2$s from given, lateral jsonb_populate_record(null::public.%1$I, (change -> ''fields'') - ''id'')
       order by place
       returning stored.id, %3$s as row),
     filed as (
       insert into public.sync_receipts (user_id, change_id, collection, row_id)
       select $2, (change ->> ''change_id'')::uuid, $3, row_id from given)
     select jsonb_agg(jsonb_build_object(
       ''change_id'', change -> ''change_id'', ''id'', change -> ''id'', ''status'', ''accepted'', ''row'', inserted.row) order by place)
     from given join inserted on inserted.id = row_id',
    target, columns, case target when 'pianos'
      then 'app.listing_to_json(stored, (select to_jsonb(seller) from public.public_profiles as seller where seller.id = $2))'
      else 'to_jsonb(stored)' end)
  into answers using changes, me, target;
  return answers;
end
$$;
