-- What an admin changes is held against what the screen showed, as a form's base is: of two admins who look at the same account or
-- listing the second decides about what the first left, not about what stands no longer.

-- `shown`: fields as they were on the screen, of those in `stands`; null when nothing was on a screen. PT409 where one differs, PT400 unreadable.
create function app.require_shown(shown jsonb, stands jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if shown is null or shown = 'null' then
    return;
  end if;
  if jsonb_typeof(shown) <> 'object' or length(shown::text) > 4000 or not (stands ?& array(select jsonb_object_keys(shown))) then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  if not (stands @> shown) then
    raise exception 'This has changed since you opened it. Nothing was done: close this, look again, and decide anew.' using errcode = 'PT409';
  end if;
end
$$;
revoke execute on function app.require_shown(jsonb, jsonb) from public, anon, authenticated;

-- An account as administration shows it.
create function app.account_as_shown(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', p.role, 'verified_mark', s.verified, 'suspended', s.suspended_at is not null,
    'suspended_reason', coalesce(s.suspended_reason, ''))
  from public.user_profiles as p left join public.account_standings as s on s.account_id = p.id
  where p.id = account
$$;
revoke execute on function app.account_as_shown(uuid) from public, anon, authenticated;

drop function public.set_account_role(uuid, text);
create function public.set_account_role(account_id uuid, new_role text, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_role text;
begin
  perform app.begin_account_change(account_id);
  if new_role is null or new_role not in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer', 'admin') then
    raise exception 'There is no such role.' using errcode = 'PT422';
  end if;
  select role into old_role from public.user_profiles where id = account_id;
  if old_role = new_role then
    return;
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  if old_role = 'admin' and not exists (
    select 1 from public.user_profiles as p
    where p.role = 'admin' and p.id <> set_account_role.account_id and not exists (
      select 1 from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null)) then
    raise exception 'This is the last admin. Make somebody else an admin first.' using errcode = 'PT409';
  end if;
  update public.user_profiles set role = new_role where id = account_id;
  perform app.note_activity(case new_role when 'admin' then 'admin_role_given' else 'role_changed' end, account_id);
end
$$;

-- As before, and PT409 when the account's suspension is not as it was shown.
drop function public.suspend_account(uuid, text);
create function public.suspend_account(account_id uuid, reason text, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := btrim(coalesce(reason, ''));
begin
  perform app.begin_account_change(account_id);
  if account_id = auth.uid() then
    raise exception 'You can''t suspend your own account.' using errcode = 'PT409';
  end if;
  if length(given) not between 3 and 500 then
    raise exception 'Please give a reason of 3 to 500 characters. The person will read it.' using errcode = 'PT422';
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  perform pg_advisory_xact_lock(app.standing_lock(account_id));
  insert into public.account_standings as s (account_id, suspended_at, suspended_reason, suspended_by)
  values (suspend_account.account_id, now(), given, auth.uid())
  on conflict on constraint account_standings_pkey do update
    set suspended_at = coalesce(s.suspended_at, now()), suspended_reason = given, suspended_by = auth.uid();
  with withheld as (
    insert into app.withheld_listings (piano_id)
    select p.id from public.pianos as p where p.owner_id = suspend_account.account_id and p.is_public
    on conflict do nothing returning piano_id)
  update public.pianos as p set is_published = false from withheld where p.id = withheld.piano_id;
  delete from auth.refresh_tokens as t using auth.sessions as s
  where t.session_id = s.id and s.user_id = suspend_account.account_id;
  delete from auth.sessions as s where s.user_id = suspend_account.account_id;
  perform app.note_activity('account_suspended', account_id);
end
$$;

drop function public.unsuspend_account(uuid);
create function public.unsuspend_account(account_id uuid, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.begin_account_change(account_id);
  if not exists (
    select 1 from public.account_standings as s where s.account_id = unsuspend_account.account_id and s.suspended_at is not null) then
    return;
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  update public.account_standings as s set suspended_at = null, suspended_reason = '', suspended_by = null
  where s.account_id = unsuspend_account.account_id;
  with restored as (
    delete from app.withheld_listings as w using public.pianos as p
    where p.id = w.piano_id and p.owner_id = unsuspend_account.account_id returning w.piano_id)
  update public.pianos as p set is_published = true from restored
  where p.id = restored.piano_id and p.status = 'active' and not p.deleted;
  perform app.note_activity('suspension_lifted', account_id);
end
$$;

drop function public.set_account_verified(uuid, boolean);
create function public.set_account_verified(account_id uuid, verified boolean, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.begin_account_change(account_id);
  perform app.require_shown(shown, app.account_as_shown(account_id));
  insert into public.account_standings as s (account_id, verified, verified_by)
  values (set_account_verified.account_id, set_account_verified.verified, auth.uid())
  on conflict on constraint account_standings_pkey do update
    set verified = excluded.verified, verified_by = excluded.verified_by;
  -- Devices fetch the listings again, which carry their seller's mark.
  update public.pianos as p set seller_revision = p.seller_revision + 1
  where p.owner_id = set_account_verified.account_id and not p.deleted;
  perform app.note_activity('verified_mark_set', account_id);
end
$$;

-- As before, and PT409 when the listing is not as it was shown: what is approved is what was read, not what its owner made of it since.
drop function public.decide_screening(uuid, boolean, text);
create function public.decide_screening(listing_id uuid, approve boolean, reason text default '', shown jsonb default null) returns void
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
  perform app.require_shown(shown, jsonb_build_object('version', listing.version));
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

-- As before, each with its version: listings that wait for an admin, newest first: { total, rows (at most 100), checked_at }. Price in euro. Those of suspended owners
-- are left out, as nothing of theirs can be published. PT403 for others.
create or replace function public.get_flagged_listings() returns jsonb
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

revoke execute on function
  public.set_account_role(uuid, text, jsonb), public.suspend_account(uuid, text, jsonb), public.unsuspend_account(uuid, jsonb),
  public.set_account_verified(uuid, boolean, jsonb), public.decide_screening(uuid, boolean, text, jsonb)
from public, anon, authenticated;
grant execute on function
  public.set_account_role(uuid, text, jsonb), public.suspend_account(uuid, text, jsonb), public.unsuspend_account(uuid, jsonb),
  public.set_account_verified(uuid, boolean, jsonb), public.decide_screening(uuid, boolean, text, jsonb)
to authenticated, service_role;
