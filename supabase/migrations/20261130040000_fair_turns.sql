-- One visitor's storm takes no turns of others: of each caller, few requests run at once, few wait, and the rest is refused at once.
-- PostgREST asks this before each request (pgrst.db_pre_request, set below), in the request's own transaction. Nothing is written: the turns
-- are advisory locks, which end with that transaction.

-- Runs with its owner's rights, for the caller's address. The locks' numbers are hashes of callers: two on one number, one in four thousand
-- million, share their turns.
create function app.take_turn() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A device asks for four or five things when it starts. On two cores, two that run leave an ordinary person two thirds of one.
  running constant integer := 2;
  waiting constant integer := 4;
  patience constant text := '2s';
  before text;
  caller text;
  turn integer;
begin
  if auth.jwt() ->> 'role' = 'service_role' then return; end if;
  caller := coalesce(auth.uid()::text, app.caller_address());
  -- Where no address is known, everybody would share the turns of one.
  if caller is null then return; end if;
  for turn in 1 .. running loop
    if pg_try_advisory_xact_lock(7311, hashtext(caller || ' ' || turn)) then return; end if;
  end loop;
  for place in 1 .. waiting loop
    if not pg_try_advisory_xact_lock(7312, hashtext(caller || ' ' || place)) then continue; end if;
    before := current_setting('lock_timeout');
    perform set_config('lock_timeout', patience, true);
    perform pg_advisory_xact_lock(7311, hashtext(caller || ' ' || (1 + (place - 1) % running)));
    perform set_config('lock_timeout', before, true);
    return;
  end loop;
  raise lock_not_available;
exception when lock_not_available then
  raise exception 'Too much is asked for at once from where you are. It is asked again in a moment.' using errcode = 'PT429', hint = 'too-much-at-once';
end
$$;
comment on function app.take_turn() is 'Before each request of the API: a caller has at most two that run and four that wait.';
revoke all on function app.take_turn() from public;
grant execute on function app.take_turn() to anon, authenticated, service_role;

-- The embedded backend has no such role, answers one request after the other, and is for this machine only.
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'app.take_turn';
    notify pgrst, 'reload config';
  end if;
end
$$;
