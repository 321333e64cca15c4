-- An admin who has suspended a large account sees how far that has got: what is done in portions stands with the account, as its own
-- person sees it (own_work_going_on).

-- Accounts as an admin looks for them: `going_on` is [{ kind, left }], mostly empty. PT403 for others, PT400 when unreadable.
create or replace function public.find_accounts(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery;
  by_id uuid;
  wanted_role text;
  wanted_suspended boolean;
  after_at timestamptz;
  after_id uuid;
  row_limit integer;
  typed text;
  found jsonb;
  matches integer;
begin
  perform app.require_admin();
  begin
    typed := btrim(coalesce(request ->> 'query', ''));
    words := app.prefix_query(typed);
    by_id := case when typed ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then typed::uuid end;
    wanted_role := nullif(request ->> 'role', '');
    wanted_suspended := (request ->> 'suspended')::boolean;
    after_at := coalesce((request #>> '{after,created_at}')::timestamptz, 'infinity');
    after_id := coalesce((request #>> '{after,id}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    row_limit := least(greatest(coalesce((request ->> 'limit')::integer, 25), 1), 100);
  exception when data_exception then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;

  with matching as not materialized (
    select p.id, p.created_at from public.user_profiles as p
    left join public.account_standings as s on s.account_id = p.id
    where (by_id is null or p.id = by_id)
      and (by_id is not null or typed = ''
        or array_to_tsvector(app.search_words(p.email || ' ' || p.full_name || ' ' || p.company_name)) @@ words)
      and (wanted_role is null or p.role = wanted_role)
      and (wanted_suspended is null or (s.suspended_at is not null) = wanted_suspended)
  ), page as (
    select * from matching where (created_at, id) < (after_at, after_id) order by created_at desc, id desc limit row_limit + 1
  )
  select (select count(*) from (select from matching limit 1000) as counted), coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'email', p.email, 'full_name', p.full_name, 'company_name', p.company_name, 'role', p.role,
    'created_at', p.created_at, 'email_confirmed', p.email_confirmed,
    'verified', coalesce(s.verified, p.email_confirmed) and s.suspended_at is null, 'verified_mark', s.verified,
    'suspended_at', s.suspended_at, 'suspended_reason', coalesce(s.suspended_reason, ''), 'slug', p.slug,
    'last_sign_in_at', (select u.last_sign_in_at from auth.users as u where u.id = p.id),
    'public_listings', (select count(*) from public.pianos as l where l.owner_id = p.id and l.is_public),
    'going_on', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'left', app.portions_left(w)) order by w.begun_at), '[]')
      from app.portioned_work as w where w.account_id = p.id))
    order by p.created_at desc, p.id desc), '[]')
  into matches, found
  from page join public.user_profiles as p on p.id = page.id left join public.account_standings as s on s.account_id = p.id;

  return jsonb_build_object('rows', case when jsonb_array_length(found) > row_limit then found - row_limit else found end,
    'total', matches,
    'next', case when jsonb_array_length(found) > row_limit then
      jsonb_build_object('created_at', found -> (row_limit - 1) -> 'created_at', 'id', found -> (row_limit - 1) -> 'id') end);
end
$$;
