-- The life of a listing: when it came to the market, a term of 90 days, the question whether the piano is still there, and the end.
-- The rules are L-2 to L-5 in src/domain/listing/RULES.md.

-- When each listing came to the market and how it left, for the health of the market.
create table app.listing_milestones (
  piano_id uuid primary key references public.pianos (id) on delete cascade,
  published_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  constraint listing_milestones_outcome_is_known check (outcome in ('sold', 'ended')),
  constraint listing_milestones_end_has_outcome check ((ended_at is null) = (outcome is null))
);
revoke all on app.listing_milestones from public, anon, authenticated;
create index listing_milestones_by_start on app.listing_milestones (published_at);
create index listing_milestones_by_end on app.listing_milestones (ended_at);

-- One look at an import of a hundred listings.
create function app.note_new_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.listing_milestones (piano_id, published_at) select id, created_at from added where is_public;
  if auth.uid() is not null then
    perform app.note_activity('listing_created', auth.uid(), (select count(*) from added where owner_id = auth.uid())::integer);
    perform app.note_activity('listing_published', auth.uid(),
      (select count(*) from added where owner_id = auth.uid() and is_public)::integer);
  end if;
  return null;
end
$$;
create trigger pianos_9_new after insert on public.pianos
  referencing new table as added for each statement execute function app.note_new_listings();

create function app.note_listing_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  left_as constant text := case
    when new.status = 'sold' then 'sold'
    when new.status = 'ended' or new.deleted then 'ended' end;
begin
  if new.is_public then
    insert into app.listing_milestones (piano_id, published_at) values (new.id, now())
    on conflict (piano_id) do update set ended_at = null, outcome = null;
  elsif left_as is not null then
    update app.listing_milestones set ended_at = coalesce(ended_at, now()), outcome = left_as
    where piano_id = new.id and outcome is distinct from left_as;
  end if;
  -- What an admin or a procedure does to a listing is nothing that its owner did.
  if auth.uid() = new.owner_id then
    if new.is_public and not old.is_public then
      perform app.note_activity('listing_published', new.owner_id);
    elsif new.status = 'sold' and old.status <> 'sold' then
      perform app.note_activity('listing_sold', new.owner_id);
    elsif old.is_public and not new.is_public and new.status <> 'reserved' then
      perform app.note_activity('listing_ended', new.owner_id);
    end if;
  end if;
  return null;
end
$$;
create trigger pianos_9_change after update on public.pianos
  for each row
  when ((old.is_public, old.status, old.deleted) is distinct from (new.is_public, new.status, new.deleted))
  execute function app.note_listing_change();

-- After app.settle_publishing has decided whether the listing is on the market. Others than devices may say a time of their own.
create function app.note_listed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not app.is_on_market(new.is_published, new.status, new.deleted) then
    new.listed_at := null;
  elsif tg_op = 'INSERT' then
    new.listed_at := coalesce(new.listed_at, new.created_at);
  else
    new.listed_at := coalesce(new.listed_at, now());
  end if;
  return new;
end
$$;
create trigger pianos_2_listed_at_insert before insert on public.pianos
  for each row when (app.is_on_market(new.is_published, new.status, new.deleted)) execute function app.note_listed();
create trigger pianos_2_listed_at_update before update on public.pianos
  for each row when (
    app.is_on_market(old.is_published, old.status, old.deleted) is distinct from app.is_on_market(new.is_published, new.status, new.deleted))
  execute function app.note_listed();

-- After app.settle_publishing has decided, before listed_at is noted. A reserved listing goes on in its term like one on offer.
create function app.settle_life() returns trigger
language plpgsql set search_path = '' as $$
declare
  was_on boolean := false;
  is_on boolean;
begin
  if tg_op = 'UPDATE' then
    was_on := app.is_on_market(old.is_published, old.status, old.deleted);
  end if;
  if app.is_client() then
    if tg_op = 'INSERT' then
      new.hidden_at := null;
    else
      new.hidden_at := old.hidden_at;
      if old.hidden_at is not null and not new.deleted and not new.is_published and not new.publish_wanted
        and (new.status = 'reserved' or (new.status = 'active' and new.confirmed_at is distinct from old.confirmed_at)) then
        new := app.decide_publishing(new, true);
      end if;
    end if;
  end if;
  if new.is_published or new.publish_wanted or new.status <> 'active' then
    new.hidden_at := null;
  end if;

  is_on := app.is_on_market(new.is_published, new.status, new.deleted);
  if is_on and not was_on then
    if new.ends_at is null or new.ends_at <= now() then
      new.ends_at := now() + interval '90 days';
    end if;
    if tg_op = 'UPDATE' or new.confirmed_at is null then
      new.confirmed_at := greatest(new.confirmed_at, now());
    end if;
  elsif tg_op = 'UPDATE' then
    if is_on and old.status = 'reserved' and new.status = 'active' then
      new.confirmed_at := greatest(new.confirmed_at, now());
      if new.ends_at <= now() then
        new.ends_at := now() + interval '90 days';
      end if;
    elsif new.status in ('sold', 'ended') and new.status <> old.status then
      new.ends_at := least(new.ends_at, now());
    end if;
  end if;
  if is_on and new.tier <> 'basic' then
    new.ends_at := greatest(new.ends_at, new.tier_ends_at);
  end if;
  return new;
end
$$;
create trigger pianos_2_alive before insert or update on public.pianos
  for each row execute function app.settle_life();

-- When something is to happen to a listing next. Apart from it, so that asking its owner is no change that devices fetch. Without a
-- foreign key, which would be checked for each row of an import: the job clears away what has outlived its listing.
create table app.listing_clocks (
  piano_id uuid primary key,
  due_at timestamptz not null,
  -- The confirmation that was last asked about.
  asked_for timestamptz
);
create index listing_clocks_by_time on app.listing_clocks (due_at);
revoke all on app.listing_clocks from public, anon, authenticated;

-- Of a listing on the market. One whose term ends before it would be hidden is not asked about.
create function app.next_life_step(confirmed_at timestamptz, ends_at timestamptz, asked_for timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when confirmed_at is null or confirmed_at + interval '45 days' >= ends_at then ends_at
    when asked_for >= confirmed_at then confirmed_at + interval '45 days'
    else confirmed_at + interval '30 days'
  end
$$;

-- Null when nothing happens by itself.
create function app.listing_due_at(piano public.pianos, asked_for timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when piano.deleted or piano.status <> 'active' then null
    when piano.hidden_at is not null then piano.ends_at
    when piano.is_published then app.next_life_step(piano.confirmed_at, piano.ends_at, asked_for)
  end
$$;

-- Definer: the clocks are nobody's but the database's. Once for all rows of an import.
create function app.set_new_listing_clocks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.listing_clocks (piano_id, due_at)
  select n.id, app.next_life_step(n.confirmed_at, n.ends_at, null) from added as n
  where n.is_published and n.status = 'active' and not n.deleted
  on conflict (piano_id) do update set due_at = excluded.due_at, asked_for = null;
  return null;
end
$$;
create trigger pianos_8_clock_at_insert after insert on public.pianos
  referencing new table as added
  for each statement execute function app.set_new_listing_clocks();

create function app.set_listing_clock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due constant timestamptz := app.listing_due_at(new, (select c.asked_for from app.listing_clocks as c where c.piano_id = new.id));
begin
  if due is null then
    delete from app.listing_clocks where piano_id = new.id;
  else
    insert into app.listing_clocks (piano_id, due_at) values (new.id, due)
    on conflict (piano_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end
$$;
create trigger pianos_8_clock_at_update after update on public.pianos
  for each row when (
    (old.status, old.is_published, old.deleted, old.hidden_at, old.confirmed_at, old.ends_at)
    is distinct from (new.status, new.is_published, new.deleted, new.hidden_at, new.confirmed_at, new.ends_at))
  execute function app.set_listing_clock();

-- Asks, hides and ends what is due, the longest due first; what is left over has its turn a minute later. A listing that somebody
-- is writing is passed over. Calling it again does nothing twice: each step moves the listing's clock on.
create function app.listing_life_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  candidate uuid;
  piano public.pianos;
  asked timestamptz;
  due timestamptz;
  subject jsonb;
begin
  for candidate in select c.piano_id from app.listing_clocks as c where c.due_at <= now() order by c.due_at limit 200 loop
    select * into piano from public.pianos as p where p.id = candidate for update skip locked;
    if not found then
      delete from app.listing_clocks as c
      where c.piano_id = candidate and not exists (select from public.pianos as p where p.id = candidate);
      continue;
    end if;
    asked := (select c.asked_for from app.listing_clocks as c where c.piano_id = piano.id);
    due := app.listing_due_at(piano, asked);
    subject := jsonb_build_object('piano_id', piano.id, 'title', left(piano.title, 300));
    if due is null then
      delete from app.listing_clocks as c where c.piano_id = piano.id;
    elsif due > now() then
      update app.listing_clocks as c set due_at = due where c.piano_id = piano.id;
    elsif piano.ends_at <= now() then
      update public.pianos as p set status = 'ended', is_published = false where p.id = piano.id;
      perform app.notify(piano.owner_id, 'listing_ended', subject);
    elsif piano.confirmed_at + interval '45 days' <= now() then
      update public.pianos as p set is_published = false, hidden_at = now() where p.id = piano.id;
      perform app.notify(piano.owner_id, 'listing_hidden', subject);
    else
      update app.listing_clocks as c
      set asked_for = piano.confirmed_at, due_at = app.listing_due_at(piano, piano.confirmed_at)
      where c.piano_id = piano.id;
      perform app.notify(piano.owner_id, 'listing_still_there', subject);
    end if;
  end loop;
end
$$;

insert into app.due_jobs (name) values ('app.listing_life_due()');

-- Paths of the caller's own stored pictures that none of their listings names, nor the picture that it is the small form of: among
-- those given, and whatever has lain there unnamed for 30 days, as from a draft that was given up. At most 100.
create function public.unused_pictures(known text[]) returns text[]
language sql stable set search_path = '' as $$
  with named as (
    select substring(address from '/piano-images/([^?#]+)') as path
    from public.pianos as p, unnest(p.image_urls) as address
    where p.owner_id = (select auth.uid()))
  select coalesce(array_agg(name), '{}') from (
    select o.name from storage.objects as o
    where o.bucket_id = 'piano-images' and (storage.foldername(o.name))[1] = (select auth.uid())::text
      and (regexp_replace(o.name, '-small\.jpg$', '.jpg') = any(unused_pictures.known) or o.created_at < now() - interval '30 days')
      and not exists (select from named where named.path in (o.name, regexp_replace(o.name, '-small\.jpg$', '.jpg')))
    order by o.name limit 100) as unused
$$;

revoke execute on function
  app.note_new_listings(), app.note_listing_change(), app.note_listed(), app.settle_life(),
  app.next_life_step(timestamptz, timestamptz, timestamptz), app.listing_due_at(public.pianos, timestamptz),
  app.set_new_listing_clocks(), app.set_listing_clock(), app.listing_life_due(), public.unused_pictures(text[])
from public, anon, authenticated;
grant execute on function public.unused_pictures(text[]) to authenticated, service_role;
