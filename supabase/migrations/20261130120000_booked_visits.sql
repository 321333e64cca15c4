-- A booked visit belongs to the passport of the instrument that it was booked for, and to what the provider has done.

-- Whoever books may name an instrument that is theirs; what is anything else's is not kept. Definer, since others' are hidden from the caller.
create function app.keep_own_instrument() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.instrument_id is not null and not exists (
    select from public.instruments as i
    where i.id = new.instrument_id and i.user_id = new.user_id and not i.deleted and i.handed_on_at is null) then
    new.instrument_id := null;
  end if;
  return new;
end
$$;
create trigger bookings_2_own_instrument before insert on public.bookings
  for each row when (new.instrument_id is not null) execute function app.keep_own_instrument();

-- A visit that was done counts for its provider, and each of its services is a line of the passport. No step leads on from there, so it is
-- counted once.
create function app.note_booked_visit() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.service_providers set completed_jobs = completed_jobs + 1 where id = new.provider_id;
  if new.instrument_id is not null then
    perform app.note_instrument_entry(
      new.instrument_id,
      case each ->> 'category' when 'tuning' then 'tuning' when 'inspection' then 'inspection' when 'evaluation' then 'inspection' when 'moving' then 'move' else 'service' end,
      new.starts_at, each ->> 'name', '{}', new.provider_user_id)
    from jsonb_array_elements(new.services) as each;
  end if;
  return null;
end
$$;
create trigger bookings_6_note_visit after update on public.bookings
  for each row when (old.state <> 'done' and new.state = 'done') execute function app.note_booked_visit();

revoke execute on function app.keep_own_instrument(), app.note_booked_visit() from public, anon, authenticated;
