-- The market's figures: contacts and first replies, which are recorded since there are conversations, and a staleness that occurs:
-- a listing ends after 90 days, so what tells is whether its seller still says that it is there. Rules M-3 and M-4.
create or replace function public.get_market_health(days_back integer default 90) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(days_back, 90), 1), 730));
  stale_days constant integer := 30;
begin
  perform app.require_admin();
  return (
    with market as (
      select p.id, p.title, p.brand, p.model, p.piano_type, p.view_count, m.published_at, greatest(p.listed_at, p.confirmed_at) as fresh_since
      from public.pianos as p join app.listing_milestones as m on m.piano_id = p.id where p.is_public
    ), gone as (
      select outcome, ended_at - published_at as stood from app.listing_milestones where ended_at > since
    ), contact as (
      select i.created_at, (select min(m.created_at) from public.messages as m where m.inquiry_id = i.id and m.user_id = i.seller_id and not m.deleted) as replied_at
      from public.inquiries as i where i.created_at > since and not i.deleted
    )
    select jsonb_build_object(
      'on_market', (select count(*) from market),
      'published', (select count(*) from app.listing_milestones where published_at > since),
      'offered', (select count(*) from app.listing_milestones where ended_at is null or ended_at > since),
      'sold', (select count(*) from gone where outcome = 'sold'),
      'ended_unsold', (select count(*) from gone where outcome = 'ended'),
      'median_days_to_sale', (select round((percentile_cont(0.5) within group (
        order by extract(epoch from stood)) / 86400)::numeric, 1) from gone where outcome = 'sold'),
      'contacts', (select count(*) from contact),
      'replied', (select count(*) from contact where replied_at is not null),
      'median_hours_to_reply', (select round((percentile_cont(0.5) within group (
        order by extract(epoch from replied_at - created_at)) / 3600)::numeric, 1) from contact where replied_at is not null),
      'unseen', (select count(*) from market where view_count = 0 and published_at < now() - interval '14 days'),
      'stale_days', stale_days,
      'stale', (select count(*) from market where fresh_since < now() - make_interval(days => stale_days)),
      'oldest', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', coalesce(nullif(title, ''),
          nullif(concat_ws(' ', nullif(brand, ''), nullif(model, '')), ''), piano_type),
          'days', floor(extract(epoch from now() - published_at) / 86400), 'views', view_count) order by published_at)
        from (select * from market order by published_at limit 10) as longest), '[]'),
      'checked_at', now()));
end
$$;

-- What people do beside listings and look-ups is activity as well: imports, and writing to sellers.
create function app.note_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.user_id then
    perform app.note_activity(case tg_op when 'INSERT' then 'import_made' else 'import_taken_back' end, new.user_id);
  end if;
  return null;
end
$$;
create trigger import_batches_9_made after insert on public.import_batches
  for each row when (not new.deleted) execute function app.note_import();
create trigger import_batches_9_taken_back after update on public.import_batches
  for each row when (old.undone_at is null and new.undone_at is not null) execute function app.note_import();

create function app.note_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_activity('inquiry_sent', new.user_id);
  return null;
end
$$;
create trigger inquiries_9_sent after insert on public.inquiries
  for each row when (not new.deleted) execute function app.note_contact();

revoke execute on function app.note_import(), app.note_contact() from public, anon, authenticated;
