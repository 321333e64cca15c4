-- Publishing: a listing is on the market when its owner wants it there, its pictures have arrived, and the screening lets it
-- pass or an admin has. The device writes `is_published`; what it gets back is what came of it.

alter table public.pianos
  -- The owner has published it, and it is held back.
  add column publish_wanted boolean not null default false,
  add column screening_score integer,
  add column screening_flags text[] not null default '{}';

-- Whether a picture that the addresses name in our storage is missing there. Addresses elsewhere are not looked at.
-- Definer: the policies of storage show people only their own folder.
create function app.misses_pictures(addresses text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from unnest(addresses) as address,
      lateral substring(address from '/storage/v1/object/public/piano-images/([^?#]+)') as path
    where path is not null
      and not exists (select from storage.objects as o where o.bucket_id = 'piano-images' and o.name = path))
$$;

-- The same rules as screenListing in src/domain/listing/screening.ts (F-1 to F-4); a test compares the two.
create function app.screen_listing(piano public.pianos, out score integer, out flags text[])
language sql immutable set search_path = '' as $$
  with rules (place, flag, penalty, holds) as (values
    (1, 'Insufficient photos', 15, cardinality(piano.image_urls) < 3),
    (2, 'Unusually low price for category', 30,
      piano.condition is distinct from 'For Parts/Not Working' and piano.price
        < case piano.piano_type when 'Grand' then 1000 when 'Upright' then 150 when 'Digital' then 50 else 800 end
          * case when piano.condition = 'New' then 3 else 1 end),
    (3, 'Brief description may need more detail', 10,
      length(btrim(piano.description, E' \t\n\r')) < 100))
  select 95 - coalesce(sum(penalty), 0)::integer, coalesce(array_agg(flag order by place), '{}') from rules where holds
$$;

-- The listing with what comes of the owner's wish. An approval holds as long as no further flag joins, so that an admin's
-- decision outlives small edits.
create function app.decide_publishing(piano public.pianos, wanted boolean) returns public.pianos
language plpgsql stable set search_path = '' as $$
declare
  screened record;
begin
  piano.is_published := false;
  piano.publish_wanted := wanted;
  if not wanted then
    return piano;
  end if;
  if app.misses_pictures(piano.image_urls) then
    if piano.screening_state = 'flagged' then
      piano.screening_state := 'pending';
    end if;
    return piano;
  end if;
  screened := app.screen_listing(piano);
  if screened.score >= 70 or (piano.screening_state = 'approved' and screened.flags <@ piano.screening_flags) then
    piano.screening_state := 'approved';
    piano.is_published := true;
    piano.publish_wanted := false;
  else
    piano.screening_state := 'flagged';
  end if;
  piano.screening_score := screened.score;
  piano.screening_flags := screened.flags;
  return piano;
end
$$;

-- A listing and its last picture may arrive at the same moment, neither seeing the other. Whoever comes second waits here, before
-- any row is locked.
create function app.pictures_lock(owner uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('pictures:' || owner::text, 0)
$$;

create function app.wait_for_pictures() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_client() then
    perform pg_advisory_xact_lock(app.pictures_lock(auth.uid()));
  end if;
  return null;
end
$$;
create trigger pianos_0_wait_for_pictures before insert or update on public.pianos
  for each statement execute function app.wait_for_pictures();

-- Only what devices write is decided here: seeds, procedures and administrators know what they publish.
create function app.settle_publishing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.screening_score := null;
    new.screening_flags := '{}';
    return app.decide_publishing(new, new.is_published);
  end if;
  new.publish_wanted := old.publish_wanted;
  new.screening_score := old.screening_score;
  new.screening_flags := old.screening_flags;
  if new.is_published is distinct from old.is_published then
    return app.decide_publishing(new, new.is_published);
  end if;
  if (old.is_published or old.publish_wanted)
    and (new.image_urls, new.price, new.piano_type, new.condition, new.description)
      is distinct from (old.image_urls, old.price, old.piano_type, old.condition, old.description) then
    return app.decide_publishing(new, true);
  end if;
  return new;
end
$$;
create trigger pianos_1_publish before insert or update on public.pianos
  for each row execute function app.settle_publishing();

-- The last picture of a listing that waits has arrived. Definer: storage itself writes here, as whoever it likes.
create function app.publish_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder constant text := split_part(new.name, '/', 1);
  owner uuid;
begin
  if new.bucket_id <> 'piano-images' or folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  owner := folder::uuid;
  perform pg_advisory_xact_lock(app.pictures_lock(owner));
  update public.pianos as p
  set (is_published, publish_wanted, screening_state, screening_score, screening_flags) = (
    select d.is_published, d.publish_wanted, d.screening_state, d.screening_score, d.screening_flags
    from app.decide_publishing(p, true) as d)
  where p.owner_id = owner and p.publish_wanted and not p.deleted and p.screening_state <> 'flagged'
    and not app.misses_pictures(p.image_urls);
  return null;
end
$$;
create trigger publish_listings_whose_pictures_are_there after insert on storage.objects
  for each row execute function app.publish_waiting();

create index pianos_that_wait on public.pianos (owner_id) where publish_wanted;

-- An admin's word on a flagged listing: approved, it is published if its owner still wants it; refused, it stays off the market
-- until its owner publishes it anew. PT403 for others, PT404 when there is no such listing, PT409 when it is not flagged.
create function public.decide_screening(listing_id uuid, approve boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.pianos;
begin
  perform app.require_admin();
  select * into listing from public.pianos as p where p.id = decide_screening.listing_id and not p.deleted for update;
  if not found then
    raise exception 'There is no such listing.' using errcode = 'PT404';
  elsif listing.screening_state <> 'flagged' then
    raise exception 'This listing does not wait for a decision.' using errcode = 'PT409';
  end if;
  if approve then
    listing.screening_state := 'approved';
    listing := app.decide_publishing(listing, listing.publish_wanted);
    update public.pianos as p
    set screening_state = 'approved', is_published = listing.is_published, publish_wanted = listing.publish_wanted
    where p.id = listing.id;
  else
    update public.pianos as p set publish_wanted = false where p.id = listing.id;
  end if;
end
$$;

-- A listing as it travels to devices; how far the screening went is for the database and admins.
create or replace function app.listing_to_json(piano public.pianos, seller jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(piano) - array[
      'is_public', 'seller_is_dealer', 'seller_rating', 'seller_revision', 'screening_score', 'screening_flags']
    || jsonb_build_object('seller', seller)
$$;

revoke execute on function
  app.misses_pictures(text[]), app.screen_listing(public.pianos), app.decide_publishing(public.pianos, boolean),
  app.pictures_lock(uuid), app.wait_for_pictures(), app.settle_publishing(), app.publish_waiting(),
  public.decide_screening(uuid, boolean)
from public, anon, authenticated;
grant execute on function
  app.misses_pictures(text[]), app.screen_listing(public.pianos), app.decide_publishing(public.pianos, boolean), app.pictures_lock(uuid)
to authenticated, service_role;
grant execute on function public.decide_screening(uuid, boolean) to authenticated, service_role;
