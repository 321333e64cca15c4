-- Publishing: a listing is on the market when its owner wants it there, its pictures have arrived, and the screening lets it
-- pass or an admin has. The device writes `is_published`; what it gets back is what came of it.

-- The address of a picture in our storage is stored without a host: under another name or port of the same backend a stored host is
-- a stranger, whom pages refuse. The same as hostless() in src/domain/listing/stored-address.ts; a test compares the two.
create function app.hostless(addresses text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(
    regexp_replace(
      address,
      '^https?://[^/?#\s]+(?:/[^:?#\s]*)?(?=/storage/v1/object/public/piano-images/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/)',
      '', 'i')
    order by place), '{}')
  from unnest(addresses) with ordinality as a (address, place)
$$;

-- Also for versions of the app that still send a host. It comes before whatever looks at a listing's pictures.
create function app.store_hostless() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.image_urls := app.hostless(new.image_urls);
  return new;
end
$$;
create trigger pianos_0_hostless before insert or update of image_urls on public.pianos
  for each row when (new.image_urls::text ~* 'https?://') execute function app.store_hostless();

-- Whether a picture that the addresses name in our storage is missing there. An address that names a host is another's, be its path as
-- it may. Definer: the policies of storage show people only their own folder.
create function app.misses_pictures(addresses text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from unnest(app.hostless(addresses)) as address,
      lateral substring(address from '^/storage/v1/object/public/piano-images/([^?#]+)') as path
    where path is not null
      and not exists (select from storage.objects as o where o.bucket_id = 'piano-images' and o.name = path))
$$;

-- What a person sees as blank is blank to the screening, too: the list of String.prototype.trim (ECMAScript, WhiteSpace and
-- LineTerminator), so that the score that a device shows before publishing is the one that the database gives.
create function app.trimmed(value text) returns text
language sql immutable set search_path = '' as $$
  select btrim(value, E'\t\n\u000B\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
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
    (3, 'Brief description may need more detail', 10, length(app.trimmed(piano.description)) < 100))
  select 95 - coalesce(sum(penalty), 0)::integer, coalesce(array_agg(flag order by place), '{}') from rules where holds
$$;

-- The listing with what comes of the owner's wish. An approval holds as long as no further flag joins, so that an admin's
-- decision outlives small edits. What passes has no reason against it any more.
create function app.decide_publishing(piano public.pianos, wanted boolean) returns public.pianos
language plpgsql stable set search_path = '' as $$
declare
  waits_since constant timestamptz := piano.flagged_at;
  screened record;
begin
  piano.is_published := false;
  piano.publish_wanted := wanted;
  piano.flagged_at := null;
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
    piano.screening_reason := '';
  else
    piano.screening_state := 'flagged';
    piano.flagged_at := coalesce(waits_since, now());
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
    new.screening_reason := '';
    new.flagged_at := null;
    return app.decide_publishing(new, new.is_published);
  end if;
  new.publish_wanted := old.publish_wanted;
  new.screening_score := old.screening_score;
  new.screening_flags := old.screening_flags;
  new.screening_reason := old.screening_reason;
  new.flagged_at := old.flagged_at;
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
  set (is_published, publish_wanted, screening_state, screening_score, screening_flags, screening_reason, flagged_at) = (
    select d.is_published, d.publish_wanted, d.screening_state, d.screening_score, d.screening_flags, d.screening_reason, d.flagged_at
    from app.decide_publishing(p, true) as d)
  where p.owner_id = owner and p.publish_wanted and not p.deleted and p.screening_state <> 'flagged'
    and not app.misses_pictures(p.image_urls);
  return null;
end
$$;
create trigger publish_listings_whose_pictures_are_there after insert on storage.objects
  for each row execute function app.publish_waiting();

-- After app.settle_publishing has decided. An admin decides on what the rules held back; the rules look again at each change of what
-- they go by, and an admin's word stays until they hold the listing back anew.
create function app.note_screened() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.screening_state <> 'approved' then
    new.screened_by := '';
    new.screened_at := null;
  elsif tg_op = 'INSERT' then
    new.screened_by := 'rules';
    new.screened_at := now();
  elsif old.screening_state <> 'approved' then
    new.screened_by := case when old.screening_state = 'flagged' and not app.is_client() then 'team' else 'rules' end;
    new.screened_at := now();
  elsif old.screened_by = 'team' then
    new.screened_by := old.screened_by;
    new.screened_at := old.screened_at;
  else
    new.screened_by := 'rules';
    new.screened_at := case when old.is_published and new.is_published
        and (new.image_urls, new.price, new.piano_type, new.condition, new.description)
          is not distinct from (old.image_urls, old.price, old.piano_type, old.condition, old.description)
      then old.screened_at else now() end;
  end if;
  return new;
end
$$;
create trigger pianos_2_screened_at_insert before insert on public.pianos
  for each row when (new.screening_state = 'approved' or new.screened_by <> '') execute function app.note_screened();
create trigger pianos_2_screened_at_update before update on public.pianos
  for each row when (
    (old.screening_state, old.is_published, old.image_urls, old.price, old.piano_type, old.condition, old.description,
      old.screened_by, old.screened_at)
    is distinct from (new.screening_state, new.is_published, new.image_urls, new.price, new.piano_type, new.condition, new.description,
      new.screened_by, new.screened_at))
  execute function app.note_screened();

-- An admin's word on a flagged listing: approved, it is published; declined with a reason of 10 to 500 characters, it stays off the
-- market until its owner publishes it anew. PT403 for others, PT404 when there is no such listing, PT409 when it does not wait, its owner
-- is suspended, or it is not as it was shown (what is approved is what was read, not what its owner made of it since), PT422 without a
-- reason.
create function public.decide_screening(listing_id uuid, approve boolean, reason text default '', shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.pianos;
  said constant text := btrim(normalize(coalesce(reason, ''), nfc), E' \t\n\r');
begin
  perform app.require_admin();
  select * into listing from public.pianos as p where p.id = decide_screening.listing_id and not p.deleted for update;
  if not found then
    raise exception 'There is no such listing.' using errcode = 'PT404', hint = 'listing-unknown';
  elsif listing.screening_state <> 'flagged' or not listing.publish_wanted then
    raise exception 'This listing does not wait for a decision.' using errcode = 'PT409', hint = 'listing-not-waiting';
  elsif approve is null or (not approve and length(said) not between 10 and 500) then
    raise exception 'Please give a reason of 10 to 500 characters.' using errcode = 'PT422', hint = 'reason-length';
  end if;
  perform app.require_shown(shown, jsonb_build_object('version', listing.version));
  if approve then
    if exists (
      select from public.account_standings as s where s.account_id = listing.owner_id and s.suspended_at is not null) then
      raise exception 'The owner of this listing is suspended.' using errcode = 'PT409', hint = 'owner-suspended';
    end if;
    listing.screening_state := 'approved';
    listing := app.decide_publishing(listing, true);
    update public.pianos as p
    set screening_state = 'approved', is_published = listing.is_published, publish_wanted = listing.publish_wanted,
      screening_reason = '', flagged_at = null
    where p.id = listing.id;
  else
    update public.pianos as p set publish_wanted = false, screening_reason = said, flagged_at = null where p.id = listing.id;
  end if;
end
$$;

-- Listings that wait for an admin, reserved ones too, newest first, each with its version: { total, rows (at most 100), checked_at }.
-- Price in euro. Those of suspended owners are left out, as nothing of theirs can be published. PT403 for others.
create function public.get_flagged_listings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return (
    with waiting as (
      select p.* from public.pianos as p
      where p.flagged_at is not null and p.screening_state = 'flagged' and app.is_on_market(p.publish_wanted, p.status, p.deleted)
        and not exists (
          select from public.account_standings as s where s.account_id = p.owner_id and s.suspended_at is not null)
    )
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'version', w.version, 'title', w.title, 'brand', w.brand, 'model', w.model, 'price', w.price,
          'piano_type', w.piano_type, 'subtype', w.subtype, 'country_code', w.country_code, 'town', w.town, 'image_count', cardinality(w.image_urls), 'image_url', w.image_urls[1],
          'description', left(w.description, 500), 'screening_score', w.screening_score, 'screening_flags', w.screening_flags,
          'screening_reason', w.screening_reason, 'flagged_at', w.flagged_at, 'owner_slug', o.slug,
          'owner_name', coalesce(nullif(o.company_name, ''), o.full_name)) order by w.flagged_at desc, w.id)
        from (select * from waiting order by flagged_at desc, id limit 100) as w
        join public.user_profiles as o on o.id = w.owner_id), '[]'),
      'checked_at', now()));
end
$$;

-- What an admin decided on a listing that waited, and a listing that went public by its last picture. Conditions instead of
-- procedures: whoever takes a listing that way has its owner told. Devices' own writes tell nobody anything new.
create function app.notify_owner_of_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject constant jsonb := jsonb_build_object('piano_id', new.id, 'title', left(new.title, 300));
begin
  if old.flagged_at is null then
    perform app.notify(new.owner_id, 'listing_published', subject);
  elsif new.screening_state = 'approved' then
    perform app.notify(new.owner_id, 'listing_approved', subject);
  else
    perform app.notify(new.owner_id, 'listing_declined', subject || jsonb_build_object('reason', new.screening_reason));
  end if;
  return null;
end
$$;
create trigger pianos_8_notify_of_decision after update of flagged_at on public.pianos
  for each row when (
    not app.is_client() and old.flagged_at is not null and new.flagged_at is null and not new.deleted
    and (new.screening_state = 'approved' or (not new.publish_wanted and new.screening_reason <> '')))
  execute function app.notify_owner_of_publishing();
create trigger pianos_8_notify_of_publishing after update of is_published on public.pianos
  for each row when (
    not app.is_client() and old.flagged_at is null and old.publish_wanted and not old.is_published and new.is_published
    and not new.publish_wanted and not new.deleted)
  execute function app.notify_owner_of_publishing();

revoke execute on function
  app.hostless(text[]), app.store_hostless(), app.misses_pictures(text[]), app.trimmed(text), app.screen_listing(public.pianos),
  app.decide_publishing(public.pianos, boolean), app.pictures_lock(uuid), app.wait_for_pictures(), app.settle_publishing(),
  app.publish_waiting(), app.note_screened(), public.decide_screening(uuid, boolean, text, jsonb), public.get_flagged_listings(),
  app.notify_owner_of_publishing()
from public, anon, authenticated;
grant execute on function
  app.hostless(text[]), app.misses_pictures(text[]), app.trimmed(text), app.screen_listing(public.pianos),
  app.decide_publishing(public.pianos, boolean), app.pictures_lock(uuid), public.decide_screening(uuid, boolean, text, jsonb),
  public.get_flagged_listings()
to authenticated, service_role;
