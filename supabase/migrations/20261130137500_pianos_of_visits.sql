-- Whoever is booked for a piano is told which it is: its maker, model, number and year, as the customer has them when they book. The
-- passport itself stays the customer's.

alter table public.bookings add column piano text not null default '';
alter table public.bookings add constraint bookings_piano_is_short check (length(piano) <= 300);
comment on column public.bookings.piano is 'The instrument in words, for the provider: maker and model, number, year.';

create or replace function app.keep_own_instrument() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  instrument public.instruments;
begin
  select * into instrument from public.instruments as i
  where i.id = new.instrument_id and i.user_id = new.user_id and not i.deleted and i.handed_on_at is null;
  if not found then
    new.instrument_id := null;
    new.piano := '';
  else
    new.piano := array_to_string(array[
      nullif(btrim(instrument.maker || ' ' || instrument.model), ''), nullif(instrument.serial_number, ''), instrument.year::text], ', ');
  end if;
  return new;
end
$$;

-- It goes with the customer, as all that they told of themselves.
create function app.forget_piano_of_visit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.piano := '';
  return new;
end
$$;
create trigger bookings_2_forget_piano before update on public.bookings
  for each row when (old.user_id is not null and new.user_id is null) execute function app.forget_piano_of_visit();

revoke execute on function app.forget_piano_of_visit() from public, anon, authenticated;
