-- Listings that the screening held back, as an admin sees them, and the reason when one stays off the market.

alter table public.pianos
  -- Why an admin declined it. Only while it is off the market, so only its owner and admins ever read it.
  add column screening_reason text not null default '',
  -- Since when it waits for an admin; null when it doesn't.
  add column flagged_at timestamptz,
  add constraint pianos_screening_reason_is_short check (length(screening_reason) <= 500);

update public.pianos set flagged_at = updated_at where screening_state = 'flagged' and publish_wanted and not deleted;

create index pianos_flagged on public.pianos (flagged_at desc, id) where flagged_at is not null;

-- As before, and it keeps the two new columns: what passes has no reason against it any more.
create or replace function app.decide_publishing(piano public.pianos, wanted boolean) returns public.pianos
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

create or replace function app.settle_publishing() returns trigger
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

create or replace function app.publish_waiting() returns trigger
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

-- An admin's word on a flagged listing: approved, it is published; declined with a reason of 10 to 500 characters, it stays off the
-- market until its owner publishes it anew. PT403 for others, PT404 when there is no such listing, PT409 when it does not wait or its
-- owner is suspended, PT422 without a reason.
drop function public.decide_screening(uuid, boolean);
create function public.decide_screening(listing_id uuid, approve boolean, reason text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.pianos;
  said constant text := btrim(normalize(coalesce(reason, ''), nfc), E' \t\n\r');
begin
  perform app.require_admin();
  select * into listing from public.pianos as p where p.id = decide_screening.listing_id and not p.deleted for update;
  if not found then
    raise exception 'There is no such listing.' using errcode = 'PT404';
  elsif listing.screening_state <> 'flagged' or not listing.publish_wanted then
    raise exception 'This listing does not wait for a decision.' using errcode = 'PT409';
  elsif approve is null or (not approve and length(said) not between 10 and 500) then
    raise exception 'Please give a reason of 10 to 500 characters.' using errcode = 'PT422';
  end if;
  if approve then
    if exists (
      select from public.account_standings as s where s.account_id = listing.owner_id and s.suspended_at is not null) then
      raise exception 'The owner of this listing is suspended.' using errcode = 'PT409';
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

-- Listings that wait for an admin, newest first: { total, rows (at most 100), checked_at }. Price in euro. Those of suspended owners
-- are left out, as nothing of theirs can be published. PT403 for others.
create function public.get_flagged_listings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return (
    with waiting as (
      select p.* from public.pianos as p
      where p.flagged_at is not null and p.screening_state = 'flagged' and p.publish_wanted and p.status = 'active' and not p.deleted
        and not exists (
          select from public.account_standings as s where s.account_id = p.owner_id and s.suspended_at is not null)
    )
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'brand', w.brand, 'model', w.model, 'price', w.price,
          'piano_type', w.piano_type, 'subtype', w.subtype, 'country_code', w.country_code, 'town', w.town, 'image_count', cardinality(w.image_urls), 'image_url', w.image_urls[1],
          'description', left(w.description, 500), 'screening_score', w.screening_score, 'screening_flags', w.screening_flags,
          'screening_reason', w.screening_reason, 'flagged_at', w.flagged_at, 'owner_slug', o.slug,
          'owner_name', coalesce(nullif(o.company_name, ''), o.full_name)) order by w.flagged_at desc, w.id)
        from (select * from waiting order by flagged_at desc, id limit 100) as w
        join public.user_profiles as o on o.id = w.owner_id), '[]'),
      'checked_at', now()));
end
$$;

-- As before: what the screening found, and an admin's word on it, don't travel to devices.
create or replace function app.listing_to_json(piano public.pianos, seller jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(piano) - array[
      'is_public', 'seller_is_dealer', 'seller_rating', 'seller_revision', 'screening_score', 'screening_flags', 'screening_reason', 'flagged_at']
    || jsonb_build_object('seller', seller)
$$;

revoke execute on function public.decide_screening(uuid, boolean, text), public.get_flagged_listings() from public, anon, authenticated;
grant execute on function public.decide_screening(uuid, boolean, text), public.get_flagged_listings() to authenticated, service_role;
