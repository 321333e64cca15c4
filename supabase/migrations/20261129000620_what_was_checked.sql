-- What the mark 'Verified' stands on: what was checked, by whom and when. docs/decisions/005 says what the mark means.

alter table public.user_profiles add column email_confirmed_at timestamptz;
comment on column public.user_profiles.email_confirmed_at is 'Of the address that stands there now; null while it is not confirmed.';

create function app.note_email_confirmed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not new.email_confirmed then
    new.email_confirmed_at := null;
  elsif tg_op = 'INSERT' or not old.email_confirmed or old.email is distinct from new.email then
    new.email_confirmed_at := now();
  else
    new.email_confirmed_at := coalesce(old.email_confirmed_at, new.email_confirmed_at);
  end if;
  return new;
end
$$;
alter table public.user_profiles disable trigger user;
update public.user_profiles as p set email_confirmed_at = coalesce(u.email_confirmed_at, p.created_at)
from auth.users as u where u.id = p.id and p.email_confirmed;
alter table public.user_profiles enable trigger user;
create trigger user_profiles_2_email_confirmed_at before insert or update on public.user_profiles
  for each row execute function app.note_email_confirmed();
create trigger user_profiles_8_refresh_listings_confirmed after update of email_confirmed_at, email on public.user_profiles
  for each row when (old.email_confirmed and old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function app.refresh_listings_of_seller();

alter table public.account_standings add column verified_at timestamptz;
comment on column public.account_standings.verified_at is 'When `verified` was decided; null where that was before it was noted.';
create function app.note_verified() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.verified_at := case when new.verified is not null then now() end;
  return new;
end
$$;
create trigger account_standings_verified_at_insert before insert on public.account_standings
  for each row when (new.verified is not null) execute function app.note_verified();
create trigger account_standings_verified_at_update before update on public.account_standings
  for each row when (old.verified is distinct from new.verified) execute function app.note_verified();

create or replace view public.public_profiles with (security_barrier = true) as
  select
    profile.id,
    app.display_name(profile) as display_name,
    profile.slug,
    profile.role,
    profile.created_at as member_since,
    profile.rating,
    profile.review_count,
    coalesce(standing.verified, profile.email_confirmed) and standing.suspended_at is null as verified,
    profile.time_zone,
    case when standing.suspended_at is null then app.public_phone(profile) else '' end as phone,
    -- Who stands behind `verified`: an admin ('team'), or the confirmed address alone ('email').
    case
      when not coalesce(standing.verified, profile.email_confirmed) or standing.suspended_at is not null then ''
      when standing.verified then 'team' else 'email' end as verified_by,
    case
      when not coalesce(standing.verified, profile.email_confirmed) or standing.suspended_at is not null then null
      when standing.verified then standing.verified_at else profile.email_confirmed_at end as verified_at
  from public.user_profiles as profile
  left join public.account_standings as standing on standing.account_id = profile.id;

alter table public.pianos
  -- Who let it through: the rules of the screening ('rules') or an admin ('team'), and when. Set here alone.
  add column screened_by text not null default '',
  add column screened_at timestamptz,
  add constraint pianos_screened_by_is_known check (screened_by in ('', 'rules', 'team'));

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

revoke execute on function app.note_email_confirmed(), app.note_verified(), app.note_screened() from public, anon, authenticated;
