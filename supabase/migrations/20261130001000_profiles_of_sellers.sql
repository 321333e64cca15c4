-- What all may know of a person is for those whom all may meet: who offers something in public. Nobody learns from it who only buys, nor
-- who runs the market.

-- Of everybody, for the database's own procedures: the seller in a listing's row, which its owner reads before it is public. Runs with its
-- owner's rights on purpose, as the view that it stands behind (20261129120300_accounts.sql). Who buys or runs the market and sells a piano
-- besides is a private seller to everybody else.
create view app.known_profiles with (security_barrier = true) as
  select
    profile.id,
    app.display_name(profile) as display_name,
    profile.slug,
    case when profile.role in ('buyer', 'admin') then 'seller' else profile.role end as role,
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
revoke all on app.known_profiles from public, anon, authenticated;
-- `app` is no schema of the API: only procedures reach it.
grant select on app.known_profiles to anon, authenticated, service_role;

create or replace view public.public_profiles with (security_barrier = true) as
  select known.*
  from app.known_profiles as known
  join public.user_profiles as profile on profile.id = known.id
  where profile.role not in ('buyer', 'admin')
    or exists (select from public.pianos as p where p.owner_id = known.id and p.is_public);

-- A listing as it travels to devices: without what is derived, with what the public may know of its seller.
create or replace function app.listing_to_json(piano public.pianos) returns jsonb
language sql stable set search_path = '' as $$
  select app.listing_to_json(piano, (
    select to_jsonb(seller) from app.known_profiles as seller where seller.id = piano.owner_id))
$$;
