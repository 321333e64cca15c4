-- What a piano costs in instalments, and the quotes that people save and send as applications. src/domain/financing/RULES.md has the rules;
-- its routine is the same, in whole numbers: tests/integration/financing.test.ts holds both equal.

-- Both 0 or more, the second above 0: half up.
create function app.financing_divide(over numeric, under numeric) returns numeric
language sql immutable set search_path = '' as $$
  select div(2 * over + under, 2 * under)
$$;

-- Rule F-5, in cents. Null where the input is out of bounds.
create function app.financing_instalment(loan_cents bigint, months integer, yearly_percent numeric) returns bigint
language plpgsql immutable set search_path = '' as $$
declare
  over numeric;
  under numeric;
  grown_power numeric := 1;
  total numeric := 0;
begin
  if not coalesce(loan_cents between 0 and 1000000000000 and months between 1 and 600 and yearly_percent between 0 and 100 and scale(yearly_percent) <= 20, false) then
    return null;
  end if;
  under := ('12' || repeat('0', scale(trim_scale(yearly_percent)) + 2))::numeric;
  over := trunc(yearly_percent * under / 1200);
  for month in 1 .. months loop
    total := total * under + grown_power;
    grown_power := grown_power * (over + under);
  end loop;
  return app.financing_divide(loan_cents * grown_power, under * total);
end
$$;

-- Rules F-6 to F-8, in cents, the effective rate in hundredths of a percent. All null where the input is out of bounds.
create function app.financing_of(
  price_cents bigint, down_cents bigint, months integer, yearly_percent numeric,
  out fee_cents bigint, out loan_cents bigint, out instalment_cents bigint, out last_cents bigint, out interest_cents bigint, out effective_rate integer)
language plpgsql immutable set search_path = '' as $$
declare
  parts constant numeric := 1000000000000;
  over numeric;
  under numeric;
  owed numeric;
  interest numeric;
  paid numeric[] := '{}';
  low numeric := 0;
  high numeric := 1000000000000;
  tried numeric;
  worth numeric;
  scaled numeric;
begin
  if not coalesce(price_cents between 0 and 100000000000 and down_cents between 0 and price_cents + app.financing_divide(price_cents, 100), false) then
    return;
  end if;
  fee_cents := app.financing_divide(price_cents, 100);
  loan_cents := price_cents + fee_cents - down_cents;
  instalment_cents := app.financing_instalment(loan_cents, months, yearly_percent);
  if instalment_cents is null then
    fee_cents := null;
    loan_cents := null;
    return;
  end if;
  under := ('12' || repeat('0', scale(trim_scale(yearly_percent)) + 2))::numeric;
  over := trunc(yearly_percent * under / 1200);
  owed := loan_cents;
  interest_cents := 0;
  last_cents := 0;
  for month in 1 .. months loop
    exit when owed = 0;
    interest := app.financing_divide(owed * over, under);
    last_cents := case when month = months then owed + interest else least(instalment_cents, owed + interest) end;
    owed := owed + interest - last_cents;
    interest_cents := interest_cents + interest;
    paid := paid || last_cents::numeric;
  end loop;
  if price_cents - down_cents <= 0 or cardinality(paid) = 0 then
    return;
  end if;
  -- The largest month's rate, in steps of 10^-12, at which what was received is paid back; the first try is at 100 %.
  tried := high;
  loop
    worth := price_cents - down_cents;
    scaled := 1;
    for month in 1 .. cardinality(paid) loop
      scaled := scaled * parts;
      worth := worth * (parts + tried) - paid[month] * scaled;
    end loop;
    if worth <= 0 then
      if tried = parts then
        return;
      end if;
      low := tried;
    else
      high := tried;
    end if;
    exit when high - low = 1;
    tried := div(low + high, 2);
  end loop;
  worth := (parts + low) * (parts + low);
  worth := worth * worth * worth;
  worth := worth * worth;
  scaled := ('1' || repeat('0', 144))::numeric;
  effective_rate := app.financing_divide((worth - scaled) * 10000, scaled);
end
$$;

create table public.financing_quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  listing_id uuid,
  title text not null default '',
  price numeric(12,2) not null,
  down_payment numeric(12,2) not null,
  months integer not null,
  yearly_percent numeric(4,2) not null,
  fee numeric(12,2) not null default 0,
  loan numeric(12,2) not null default 0,
  instalment numeric(12,2) not null default 0,
  last_instalment numeric(12,2) not null default 0,
  interest numeric(12,2) not null default 0,
  effective_percent numeric(14,2),
  phone text not null default '',
  state text not null default 'saved',
  saved_at timestamptz not null default now(),
  applied_at timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint financing_quotes_price_is_financed check (price between 1 and 1000000),
  constraint financing_quotes_down_payment_is_within check (down_payment >= 0 and down_payment <= price + fee),
  constraint financing_quotes_term_is_offered check (months between 12 and 84 and months % 6 = 0),
  constraint financing_quotes_rate_is_offered check ((yearly_percent = 0 and months = 12) or yearly_percent between 3.9 and 15.9),
  constraint financing_quotes_state_is_known check (state in ('saved', 'applied', 'withdrawn', 'answered')),
  constraint financing_quotes_texts_are_short check (length(title) <= 200 and length(phone) <= 40 and length(answer) <= 1000),
  constraint financing_quotes_answer_has_time check ((state = 'answered') = (answered_at is not null))
);
comment on column public.financing_quotes.listing_id is 'What it points to may be gone.';
comment on column public.financing_quotes.fee is 'This and what follows up to the effective rate: reckoned by the database of the terms.';
create index financing_quotes_by_change on public.financing_quotes (user_id, stamp, id);

revoke all on public.financing_quotes from anon, authenticated;
grant all on public.financing_quotes to service_role;
grant select on public.financing_quotes to authenticated;
grant insert (id, listing_id, title, price, down_payment, months, yearly_percent, phone, state, saved_at, deleted) on public.financing_quotes to authenticated;
grant update (phone, state, deleted) on public.financing_quotes to authenticated;

alter table public.financing_quotes enable row level security;
create policy "People read their quotes, admins those that were sent" on public.financing_quotes
  for select to authenticated using (user_id = (select auth.uid()) or (applied_at is not null and (select app.is_admin())));
create policy "People save quotes" on public.financing_quotes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their quotes" on public.financing_quotes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger financing_quotes_0_refuse_suspended before insert or update or delete on public.financing_quotes
  for each statement execute function app.refuse_suspended();

-- Rules F-10 and F-12; what the terms come to is the database's.
create function app.guard_financing_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  asked constant text := new.state;
  gone constant boolean := new.deleted;
  reached constant text := btrim(normalize(coalesce(new.phone, ''), nfc));
  found record;
begin
  if app.is_client() and tg_op = 'UPDATE' then
    new := old;
    new.state := asked;
    new.deleted := gone;
    new.phone := case when old.state = 'saved' then reached else old.phone end;
    if asked is distinct from old.state and not ((old.state = 'saved' and asked = 'applied') or (old.state = 'applied' and asked = 'withdrawn')) then
      raise exception 'This application has moved on since.' using errcode = 'PT409', hint = 'request-moved-on';
    end if;
  elsif app.is_client() then
    new.user_id := auth.uid();
    new.phone := reached;
    new.title := btrim(normalize(coalesce(new.title, ''), nfc));
    new.answer := '';
    new.answered_at := null;
    new.applied_at := null;
    if asked not in ('saved', 'applied') then
      raise exception 'This application has moved on since.' using errcode = 'PT409', hint = 'request-moved-on';
    end if;
  end if;
  if tg_op = 'INSERT' or (new.price, new.down_payment, new.months, new.yearly_percent) is distinct from (old.price, old.down_payment, old.months, old.yearly_percent) then
    select * into found from app.financing_of((new.price * 100)::bigint, (new.down_payment * 100)::bigint, new.months, new.yearly_percent);
    if found.loan_cents is null then
      raise exception 'The down payment lies between 0 and the price with its fee.' using errcode = 'PT422', hint = 'values-out-of-order';
    end if;
    new.fee := found.fee_cents / 100.0;
    new.loan := found.loan_cents / 100.0;
    new.instalment := found.instalment_cents / 100.0;
    new.last_instalment := found.last_cents / 100.0;
    new.interest := found.interest_cents / 100.0;
    new.effective_percent := found.effective_rate / 100.0;
  end if;
  if app.is_client() and new.state = 'applied' and new.applied_at is null and not new.deleted then
    if new.saved_at <= now() - interval '30 days' then
      raise exception 'This quote has expired. Please save a new one.' using errcode = 'PT409', hint = 'quote-expired';
    end if;
    new.applied_at := now();
  end if;
  return new;
end
$$;
create trigger financing_quotes_1_guard before insert or update on public.financing_quotes
  for each row execute function app.guard_financing_quote();

-- At most 100 are kept, at most 5 applications wait. The lock keeps parallel requests from taking the last place twice.
create function app.limit_financing_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('financing_quotes:' || new.user_id::text, 0));
  if (select count(*) from public.financing_quotes as q where q.user_id = new.user_id and not q.deleted and q.id <> new.id) >= 100 then
    raise exception 'You have 100 quotes. Please delete some first.' using errcode = 'PT409', hint = 'quotes-too-many';
  end if;
  if new.state = 'applied'
    and (select count(*) from public.financing_quotes as q where q.user_id = new.user_id and q.state = 'applied' and not q.deleted and q.id <> new.id) >= 5 then
    raise exception 'Five of your applications wait for an answer. Please withdraw one first.' using errcode = 'PT409', hint = 'requests-waiting';
  end if;
  return new;
end
$$;
create trigger financing_quotes_2_limit_at_insert before insert on public.financing_quotes
  for each row when (not new.deleted) execute function app.limit_financing_quotes();
create trigger financing_quotes_2_limit_at_update before update on public.financing_quotes
  for each row when (not new.deleted and (old.deleted or (new.state = 'applied' and old.state <> 'applied'))) execute function app.limit_financing_quotes();
create trigger financing_quotes_3_stamp before insert or update on public.financing_quotes
  for each row execute function app.stamp_row();

insert into app.synced_kinds (name, writable, lasting, export_as) values (
  'financing_quotes', array['listing_id', 'title', 'price', 'down_payment', 'months', 'yearly_percent', 'phone', 'state', 'saved_at', 'deleted'],
  array['listing_id', 'title', 'price', 'down_payment', 'months', 'yearly_percent', 'saved_at'], 'financing_quotes');

revoke execute on function app.financing_divide(numeric, numeric), app.financing_instalment(bigint, integer, numeric),
  app.financing_of(bigint, bigint, integer, numeric), app.guard_financing_quote(), app.limit_financing_quotes()
from public, anon, authenticated;
grant execute on function app.financing_divide(numeric, numeric), app.financing_instalment(bigint, integer, numeric),
  app.financing_of(bigint, bigint, integer, numeric) to authenticated, service_role;
