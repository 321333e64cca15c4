-- One's own data as a file: 20,000 listings are 28 MB, which is more than one statement has time for.

drop function public.export_own_data();

-- All that the database has about the caller, as it is; row-level security applies. `portion`:
-- null: everything at once, for who has little.
-- {}: everything but the kinds with more than 500 rows, whose names stand in `further`.
-- { kind, after }: of a kind that `further` named the next 500 rows by id, as { rows, next: the last id, or null at the end }.
-- PT400 for a kind that there is not.
create function public.export_own_data(portion jsonb default null) returns jsonb
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
      execute format('select coalesce(jsonb_agg(%s - $2 order by t.id), ''[]'') from (select t.* %s and t.id > $3 order by t.id limit $4) as t', wire, held)
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
revoke execute on function public.export_own_data(jsonb) from public, anon, authenticated;
grant execute on function public.export_own_data(jsonb) to authenticated, service_role;
