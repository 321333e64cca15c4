-- A refusal is final too. A request that the network delivers twice could otherwise bring a refused change after its cause is
-- gone, and past the person who was told of the refusal and went on.

alter table public.sync_receipts add column refusal jsonb;
comment on table public.sync_receipts is 'Changes that were answered, so that a repeated one is recognised. Kept 90 days.';
comment on column public.sync_receipts.refusal is 'Null where the change was accepted, else { code, reason } as it was refused.';

-- Applies at most 100 changes in their order, each on its own: a refused one neither undoes nor blocks its neighbours.
-- PT400 when the request is no such list. Faults that are not a row's own fail the whole request, to be tried again.
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
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 100 then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
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
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name;
      refusal := app.refusal_of(state, message, rule);
      if refusal is null then
        raise;
      end if;
      if me is not null and change ->> 'change_id' ~* any_id and change ->> 'id' ~* any_id then
        insert into public.sync_receipts (user_id, change_id, collection, row_id, refusal)
        values (me, (change ->> 'change_id')::uuid, coalesce(change ->> 'collection', ''), (change ->> 'id')::uuid, refusal);
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
