-- A refusal may say what could be had instead: a rule of the project that raises with a list as its detail ("free times") has it in
-- `offers` of its verdict. Nothing else of the way of a change is another.
create or replace function public.push_changes(changes jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
  detail text;
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
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name, cause = pg_exception_hint,
        detail = pg_exception_detail;
      refusal := app.refusal_of(state, message, rule, cause);
      if refusal is null then
        raise;
      end if;
      if refusal ->> 'code' like 'PT4%' and detail like '[%' then
        refusal := refusal || jsonb_build_object('offers', detail::jsonb);
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
