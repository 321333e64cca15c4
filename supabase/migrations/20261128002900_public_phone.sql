-- Sellers may choose that buyers see their phone number with their listings. Without the choice nobody else learns it.

alter table public.user_profiles add column phone_is_public boolean not null default false;
grant update (phone_is_public) on public.user_profiles to authenticated;
update app.synced_kinds set writable = writable || '{phone_is_public}' where name = 'user_profiles';

-- The number that all may know, '' for none.
create function app.public_phone(profile public.user_profiles) returns text
language sql immutable set search_path = '' as $$
  select case when profile.phone_is_public then btrim(profile.phone) else '' end
$$;
grant execute on function app.public_phone(public.user_profiles) to anon, authenticated, service_role;

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
    case when standing.suspended_at is null then app.public_phone(profile) else '' end as phone
  from public.user_profiles as profile
  left join public.account_standings as standing on standing.account_id = profile.id;

-- Devices fetch the listings again, and so forget a number that was taken back.
create trigger user_profiles_8_refresh_listings_phone after update of phone, phone_is_public on public.user_profiles
  for each row when (app.public_phone(old) is distinct from app.public_phone(new))
  execute function app.refresh_listings_of_seller();
