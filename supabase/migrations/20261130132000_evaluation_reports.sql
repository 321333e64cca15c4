-- The report of an evaluation: an inspection point by point, or a PDF; with three values and the repairs. Its draft is the evaluator's alone,
-- the customer reads it once it is sent, and shares it as they like. src/domain/evaluation/report/RULES.md has the rules.

-- R-1, R-5, R-6. src/domain/evaluation/report/points.ts has the same.
create table app.inspection_points (
  number integer primary key,
  weight integer not null,
  is_key boolean not null,
  only_template text,
  constraint inspection_points_have_room check (number between 1 and 80),
  constraint inspection_points_weight_is_known check (weight between 1 and 3),
  constraint inspection_points_template_is_known check (only_template in ('upright', 'grand'))
);
comment on table app.inspection_points is 'Written by migrations only.';
revoke all on app.inspection_points from public, anon, authenticated, service_role;
insert into app.inspection_points (number, weight, is_key, only_template) values
  (1, 1, false, null), (2, 1, false, null), (3, 1, false, null), (4, 1, false, null), (5, 2, false, null), (6, 2, false, null),
  (7, 1, false, null), (8, 3, true, null), (9, 3, true, null), (10, 3, false, null), (11, 2, false, null), (12, 3, true, null),
  (13, 3, true, null), (14, 3, false, null), (15, 2, false, null), (16, 3, true, null), (17, 2, false, null), (18, 2, false, null),
  (19, 3, false, null), (20, 3, true, null), (21, 3, true, null), (22, 2, false, null), (23, 2, false, null), (24, 2, false, null),
  (25, 2, false, null), (26, 2, false, null), (27, 1, false, null), (28, 2, false, null), (29, 2, false, null), (30, 2, false, null),
  (31, 2, false, null), (32, 2, false, null), (33, 2, false, null), (34, 2, false, null), (35, 2, false, 'upright'),
  (36, 2, false, 'upright'), (37, 2, false, 'grand'), (38, 2, false, 'grand'), (39, 2, false, null), (40, 2, false, null),
  (41, 2, false, null), (42, 2, false, null), (43, 2, false, null), (44, 2, false, null), (45, 2, false, null), (46, 2, false, 'grand'),
  (47, 1, false, null), (48, 1, false, null), (49, 2, false, null), (50, 2, false, null), (51, 2, false, null), (52, 2, false, null),
  (53, 2, false, null), (54, 2, false, null), (55, 2, false, null), (56, 1, false, null), (57, 2, false, null), (58, 2, false, 'grand'),
  (59, 2, false, null), (60, 2, false, null), (61, 2, false, null), (62, 2, false, null), (63, 2, false, null), (64, 2, false, null);

-- R-2, R-3.
create function app.are_findings(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) <> 'object' then false else (
    select coalesce(bool_and(case
      when each.key !~ '^[1-9][0-9]?$' or each.key::integer > 80 or jsonb_typeof(each.value) <> 'object' then false
      when each.value - array['grade', 'note', 'photos'] <> '{}' then false
      when jsonb_typeof(coalesce(each.value -> 'grade', '""')) <> 'string' or jsonb_typeof(coalesce(each.value -> 'note', '""')) <> 'string'
        or jsonb_typeof(coalesce(each.value -> 'photos', '[]')) <> 'array' then false
      when jsonb_array_length(coalesce(each.value -> 'photos', '[]')) > 6 then false
      else coalesce(each.value ->> 'grade', '') in ('', 'A', 'B', 'C', 'D', 'E', 'none', 'unseen') and length(coalesce(each.value ->> 'note', '')) <= 1000
        and not exists (
          select from jsonb_array_elements(coalesce(each.value -> 'photos', '[]')) as photo
          where jsonb_typeof(photo) <> 'string' or length(photo #>> '{}') > 300)
      end), true)
    from jsonb_each(given) as each) end
$$;

-- R-9, in euro.
create function app.are_repairs(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) <> 'array' then false when jsonb_array_length(given) > 40 then false else (
    select coalesce(bool_and(case
      when jsonb_typeof(each) <> 'object' then false
      when each - array['what', 'urgency', 'cost'] <> '{}' then false
      when jsonb_typeof(each -> 'what') is distinct from 'string' or jsonb_typeof(each -> 'cost') is distinct from 'number' then false
      else length(each ->> 'what') between 1 and 200 and coalesce(each ->> 'urgency' in ('now', 'year', 'later'), false)
        and (each ->> 'cost')::numeric between 0 and 1000000 and round((each ->> 'cost')::numeric, 2) = (each ->> 'cost')::numeric
      end), true)
    from jsonb_array_elements(given) as each) end
$$;

-- A side whose account is gone is null; customer_user_id is null until it is sent as well, so that nothing shows a draft to the customer.
create table public.evaluation_reports (
  id uuid primary key,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  customer_user_id uuid references auth.users (id) on delete set null,
  evaluation_id uuid,
  template text not null default 'upright',
  points jsonb not null default '{}',
  overall_grade text,
  value_high numeric(12,2),
  value_minimum numeric(12,2),
  value_insurance numeric(12,2),
  repairs jsonb not null default '[]',
  summary text not null default '',
  paper_path text not null default '',
  sent_at timestamptz,
  maker text not null default '',
  model text not null default '',
  serial_number text not null default '',
  author_name text not null default '',
  inspected_at timestamptz,
  valid_until timestamptz,
  shared_at timestamptz,
  maker_key text not null default '',
  serial_key text not null default '',
  listing_id uuid,
  instrument_id uuid,
  entry_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint evaluation_reports_sides_differ check (user_id <> customer_user_id),
  constraint evaluation_reports_template_is_known check (template in ('upright', 'grand')),
  constraint evaluation_reports_points_are_findings check (app.are_findings(points)),
  constraint evaluation_reports_grade_is_known check (overall_grade in ('A', 'B', 'C', 'D', 'E')),
  constraint evaluation_reports_values_are_finite check (value_high <> 'NaN' and value_minimum <> 'NaN' and value_insurance <> 'NaN'),
  constraint evaluation_reports_values_are_bounded check (
    value_high between 0 and 10000000 and value_minimum between 0 and 10000000 and value_insurance between 0 and 10000000),
  constraint evaluation_reports_repairs_are_a_list check (app.are_repairs(repairs)),
  constraint evaluation_reports_texts_are_short check (
    length(summary) <= 4000 and length(paper_path) <= 300 and length(maker) <= 120 and length(model) <= 120 and length(serial_number) <= 50
    and length(author_name) <= 120),
  constraint evaluation_reports_sent_are_whole check (
    sent_at is null or (overall_grade is not null and value_minimum <= value_high and value_high <= value_insurance and valid_until is not null)),
  constraint evaluation_reports_shared_are_sent check (shared_at is null or sent_at is not null)
);
comment on column public.evaluation_reports.id is 'Made on the device from the evaluation''s, so that two devices begin the same.';
comment on column public.evaluation_reports.points is '{ "8": { grade, note, photos } }, by the numbers of the points. A key that a device sends is added to those that are there.';
comment on column public.evaluation_reports.repairs is '[{ what, urgency, cost }], in euro.';
comment on column public.evaluation_reports.paper_path is 'Of a PDF in the bucket evaluation-reports; photos of points lie in evaluation-photos.';
comment on column public.evaluation_reports.entry_id is 'Its line in the customer''s passport, while it is shared.';
create index evaluation_reports_by_change on public.evaluation_reports (user_id, stamp, id);
create index evaluation_reports_of_customer_by_change on public.evaluation_reports (customer_user_id, stamp, id);
create unique index evaluation_reports_one_of_an_evaluation on public.evaluation_reports (evaluation_id) where not deleted;
create index evaluation_reports_shared on public.evaluation_reports (customer_user_id, valid_until) where shared_at is not null;

revoke all on public.evaluation_reports from anon, authenticated;
grant all on public.evaluation_reports to service_role;
grant select on public.evaluation_reports to authenticated;
grant insert (id, evaluation_id, template, points, overall_grade, value_high, value_minimum, value_insurance, repairs, summary, paper_path, sent_at,
  shared_at, deleted) on public.evaluation_reports to authenticated;
grant update (template, points, overall_grade, value_high, value_minimum, value_insurance, repairs, summary, paper_path, sent_at, shared_at)
  on public.evaluation_reports to authenticated;

alter table public.evaluation_reports enable row level security;
create policy "Evaluators read their reports, customers what was sent to them" on public.evaluation_reports
  for select to authenticated using (user_id = (select auth.uid()) or customer_user_id = (select auth.uid()));
create policy "Evaluators write reports" on public.evaluation_reports
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Evaluators fill their reports, customers share them" on public.evaluation_reports
  for update to authenticated using (user_id = (select auth.uid()) or customer_user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or customer_user_id = (select auth.uid()));

create trigger evaluation_reports_0_refuse_suspended before insert or update or delete on public.evaluation_reports
  for each statement execute function app.refuse_suspended();

-- What of a report its author writes, to see whether a change is one.
create function app.report_content(report public.evaluation_reports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(report.template, report.points, report.overall_grade, report.value_high, report.value_minimum, report.value_insurance,
    report.repairs, report.summary, report.paper_path)
$$;

-- Whether all files of these points lie in the folder of their author.
create function app.are_own_photos(points jsonb, author uuid) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select from jsonb_each(points) as each, jsonb_array_elements_text(each.value -> 'photos') as photo
    where photo !~ ('^' || author::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$'))
$$;

-- What a client could forge is set here and in app.lead_evaluation_report; the column grants are the first line.
create function app.guard_evaluation_report() returns trigger
language plpgsql set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  -- Clocks of devices run ahead.
  if new.sent_at > now() then
    new.sent_at := now();
  end if;
  if new.shared_at > now() then
    new.shared_at := now();
  end if;
  if not app.is_client() then
    -- The customer's account is gone: nothing is shared for nobody.
    if tg_op = 'UPDATE' and old.customer_user_id is not null and new.customer_user_id is null then
      new.shared_at := null;
      new.entry_id := null;
      new.listing_id := null;
      new.instrument_id := null;
    end if;
    return new;
  end if;
  new.template := coalesce(new.template, 'upright');
  new.points := normalize(coalesce(new.points, '{}')::text, nfc)::jsonb;
  new.repairs := normalize(coalesce(new.repairs, '[]')::text, nfc)::jsonb;
  new.summary := btrim(normalize(coalesce(new.summary, ''), nfc), E' \t\r\n');
  new.paper_path := coalesce(new.paper_path, '');
  if tg_op = 'INSERT' then
    new.user_id := me;
    new.shared_at := null;
    if new.deleted then
      new.template := 'upright';
      new.points := '{}';
      new.overall_grade := null;
      new.value_high := null;
      new.value_minimum := null;
      new.value_insurance := null;
      new.repairs := '[]';
      new.summary := '';
      new.paper_path := '';
      new.sent_at := null;
      return new;
    end if;
  else
    if old.sent_at is not null and new.sent_at is null then
      new.sent_at := old.sent_at;
    end if;
    if app.are_findings(new.points) and jsonb_typeof(old.points) = 'object' then
      new.points := old.points || new.points;
    end if;
  end if;
  -- A point that was emptied; whatever is no point the table refuses.
  if jsonb_typeof(new.points) = 'object' then
    new.points := jsonb_strip_nulls(new.points);
  end if;
  if tg_op = 'UPDATE' and old.sent_at is not null then
    new.sent_at := old.sent_at;
    if app.report_content(new) is distinct from app.report_content(old) then
      raise exception 'This report was sent, so it can''t be changed any more.' using errcode = 'PT409', hint = 'report-sent';
    elsif me is distinct from old.customer_user_id then
      new.shared_at := old.shared_at;
    elsif new.shared_at is not null and old.shared_at is null and old.valid_until <= now() then
      raise exception 'This report is older than 12 months, so it can''t be shared any more.' using errcode = 'PT409', hint = 'report-expired';
    end if;
    return new;
  end if;
  new.shared_at := null;
  if app.are_findings(new.points) and not app.are_own_photos(new.points, me)
    or new.paper_path <> '' and new.paper_path !~ ('^' || me::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*\.pdf$') then
    raise exception 'A file of this report is not yours.' using errcode = 'PT403', hint = 'change-forbidden';
  end if;
  return new;
end
$$;
create trigger evaluation_reports_1_guard before insert or update on public.evaluation_reports
  for each row execute function app.guard_evaluation_report();

-- R-5 to R-7; null where there is none.
create function app.report_grade(template text, points jsonb) returns text
language sql stable set search_path = '' as $$
  with asked as (
    select p.weight, p.is_key, coalesce(points -> p.number::text ->> 'grade', '') as answer
    from app.inspection_points as p where coalesce(p.only_template, report_grade.template) = report_grade.template
  ), counted as (
    select
      coalesce(sum(weight) filter (where answer ~ '^[A-E]$'), 0) as weights,
      coalesce(sum(weight * (ascii('E') - ascii(answer))) filter (where answer ~ '^[A-E]$'), 0) as worth,
      count(*) filter (where answer not in ('', 'none')) as there,
      count(*) filter (where answer = 'unseen') as unseen,
      least(4, min(case answer when 'E' then 1 when 'D' then 2 when 'unseen' then 3 end) filter (where is_key)) as most
    from asked
  )
  select case when weights > 0 and unseen * 3 <= there then chr(ascii('E') - least((2 * worth + weights) / (2 * weights), most)::integer) end
  from counted
$$;

-- R-2, R-10: whether each point of the form is answered.
create function app.is_inspected(template text, points jsonb) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from app.inspection_points as p
    where coalesce(p.only_template, is_inspected.template) = is_inspected.template and (
      coalesce(points -> p.number::text ->> 'grade', '') = ''
      or points -> p.number::text ->> 'grade' in ('D', 'E', 'unseen') and btrim(coalesce(points -> p.number::text ->> 'note', ''), E' \t\r\n') = ''))
$$;

-- The line of a shared report in a passport.
create function app.report_line(report public.evaluation_reports) returns text
language sql stable set search_path = '' as $$
  select format('Inspection report%s: grade %s (A is like new, E at its end). Valid until %s.',
    case when report.author_name = '' then '' else ' by ' || report.author_name end, report.overall_grade,
    to_char(report.valid_until at time zone 'UTC', 'DD.MM.YYYY'))
$$;

-- Whom it is for, whether it is whole, and what sharing does. Definer: the evaluation, passports and listings are others'.
create function app.lead_evaluation_report() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  evaluation public.evaluations;
  keys text[];
begin
  if me is null or new.deleted then
    return new;
  end if;
  if tg_op = 'INSERT' or old.sent_at is null then
    select * into evaluation from public.evaluations as e where e.id = new.evaluation_id and e.provider_user_id = me and not e.deleted for update;
    if not found then
      raise exception 'This evaluation is not yours to report on.' using errcode = 'PT404', hint = 'evaluation-unknown';
    elsif evaluation.state not in ('paid', 'scheduled', 'inspected') then
      raise exception 'The evaluation is % now, so no report is written for it.', evaluation.state using errcode = 'PT409', hint = 'report-not-due';
    end if;
    if tg_op = 'INSERT' and exists (select from public.evaluation_reports as r where r.evaluation_id = new.evaluation_id and r.id <> new.id and not r.deleted) then
      raise exception 'There is a report of this evaluation already.' using errcode = 'PT409', hint = 'report-exists';
    end if;
    new.maker := left(evaluation.maker, 120);
    new.model := left(evaluation.model, 120);
    new.serial_number := left(evaluation.serial_number, 50);
    new.author_name := left(evaluation.provider_name, 120);
  end if;

  if new.sent_at is not null and (tg_op = 'INSERT' or old.sent_at is null) then
    if evaluation.state = 'paid' or evaluation.starts_at > now() then
      raise exception 'The report can be sent once the appointment has begun.' using errcode = 'PT409', hint = 'report-not-due';
    elsif new.paper_path = '' and not app.is_inspected(new.template, new.points) then
      raise exception 'Some points are not answered yet. Please go through the form and send the report again.' using errcode = 'PT422', hint = 'report-incomplete';
    end if;
    if new.paper_path = '' then
      new.overall_grade := app.report_grade(new.template, new.points);
    end if;
    if new.overall_grade is null then
      raise exception 'The report has no grade yet. Please look at it and send it again.' using errcode = 'PT422', hint = 'report-incomplete';
    elsif new.value_minimum is null or new.value_high is null or new.value_insurance is null then
      raise exception 'Please give all three values.' using errcode = 'PT422', hint = 'report-incomplete';
    elsif new.value_minimum > new.value_high or new.value_high > new.value_insurance then
      raise exception 'The minimum can''t be above the high value, nor that above the insurance value.' using errcode = 'PT422', hint = 'values-out-of-order';
    end if;
    new.sent_at := now();
    new.customer_user_id := evaluation.user_id;
    new.inspected_at := least(coalesce(evaluation.inspected_at, evaluation.starts_at, now()), now());
    new.valid_until := (new.inspected_at at time zone 'UTC' + interval '1 year') at time zone 'UTC';
    new.listing_id := evaluation.listing_id;
    new.instrument_id := evaluation.instrument_id;
    keys := app.instrument_keys(left(new.maker, 100), new.serial_number);
    new.maker_key := keys[1];
    new.serial_key := case when new.serial_number = '' then '' else keys[2] end;
    update public.evaluations as e set state = 'reported' where e.id = new.evaluation_id;
  end if;

  if tg_op = 'UPDATE' and new.shared_at is not null and old.shared_at is null then
    new.entry_id := app.note_instrument_entry(
      (select i.id from public.instruments as i
        where i.user_id = new.customer_user_id and not i.deleted and i.handed_on_at is null
          and (i.id = new.instrument_id or new.serial_key <> '' and i.maker_key = new.maker_key and i.serial_key = new.serial_key)
        order by (i.id = new.instrument_id) desc nulls last limit 1),
      'inspection', new.inspected_at, app.report_line(new), '{}', new.user_id);
    update public.instrument_entries as e set side = 'evaluator' where e.id = new.entry_id and e.side = 'provider';
  elsif tg_op = 'UPDATE' and new.shared_at is null and old.shared_at is not null then
    update public.instrument_entries as e set deleted = true, body = '', measures = '{}' where e.id = old.entry_id and e.user_id = new.customer_user_id;
    new.entry_id := null;
  end if;
  return new;
end
$$;
create trigger evaluation_reports_2_lead before insert or update on public.evaluation_reports
  for each row execute function app.lead_evaluation_report();
create trigger evaluation_reports_3_stamp before insert or update on public.evaluation_reports
  for each row execute function app.stamp_row();

-- The badge of a listing. Its owner's newest shared report of this listing, or of a piano with its maker and number.
alter table public.pianos add column evaluated_grade text, add column evaluated_until timestamptz;
comment on column public.pianos.evaluated_grade is 'Of a report that the owner shares; set by the database alone, as evaluated_until, after which it counts no more.';

create function app.report_of_listing(piano public.pianos) returns public.evaluation_reports
language plpgsql stable security definer set search_path = '' as $$
declare
  keys text[];
  found_one public.evaluation_reports;
begin
  if piano.owner_id is null or piano.deleted or not exists (
    select from public.evaluation_reports as r where r.customer_user_id = piano.owner_id and r.shared_at is not null and r.valid_until > now()) then
    return null;
  end if;
  keys := case when piano.serial_number <> '' then app.instrument_keys(left(piano.brand, 100), left(piano.serial_number, 50)) end;
  select * into found_one from public.evaluation_reports as r
  where r.customer_user_id = piano.owner_id and r.shared_at is not null and r.valid_until > now()
    and (r.listing_id = piano.id or r.serial_key <> '' and r.maker_key = keys[1] and r.serial_key = keys[2])
  order by r.valid_until desc, r.id limit 1;
  return found_one;
-- A number that nobody can read is of no report, and no reason to refuse a listing.
exception when data_exception then
  return null;
end
$$;

create function app.mark_evaluated_listing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  report constant public.evaluation_reports := app.report_of_listing(new);
begin
  new.evaluated_grade := report.overall_grade;
  new.evaluated_until := report.valid_until;
  return new;
end
$$;
create trigger pianos_2_evaluated_at_insert before insert on public.pianos
  for each row execute function app.mark_evaluated_listing();
create trigger pianos_2_evaluated_at_update before update of brand, serial_number, owner_id, deleted, evaluated_grade, evaluated_until on public.pianos
  for each row execute function app.mark_evaluated_listing();

-- Listings without the number's digits are passed over before theirs are read, since a dealer may have thousands.
create function app.mark_listings_of_report() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  digits constant text := regexp_replace(new.serial_key, '[^0-9]', '', 'g');
begin
  update public.pianos as p set evaluated_until = p.evaluated_until
  where p.owner_id = coalesce(new.customer_user_id, old.customer_user_id) and not p.deleted and (
    p.id = coalesce(new.listing_id, old.listing_id) or digits <> '' and strpos(regexp_replace(p.serial_number, '[^0-9]', '', 'g'), digits) > 0);
  return null;
end
$$;
create trigger evaluation_reports_5_mark_listings after update on public.evaluation_reports
  for each row when (old.shared_at is distinct from new.shared_at) execute function app.mark_listings_of_report();

-- What a shared report tells to whoever reads the listing: not the values, and no photos. Null where there is none.
create function public.report_of_listing(listing uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'template', r.template, 'overall_grade', r.overall_grade, 'repairs', r.repairs, 'summary', r.summary, 'author_name', r.author_name,
    'maker', r.maker, 'model', r.model, 'serial_number', r.serial_number, 'inspected_at', r.inspected_at, 'valid_until', r.valid_until,
    'has_paper', r.paper_path <> '',
    'points', (select coalesce(jsonb_object_agg(each.key, each.value - 'photos'), '{}') from jsonb_each(r.points) as each))
  from public.pianos as p, lateral app.report_of_listing(p) as r
  where p.id = report_of_listing.listing and p.is_public and r.id is not null
$$;

-- Files: photos of points. PDFs lie in 'evaluation-reports', which takes nothing else.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('evaluation-photos', 'evaluation-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Whether a file is of a report that was sent to the caller. Definer, so that the policies below read no table by the caller's rights.
create function app.is_of_own_report(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.evaluation_reports as r
    where r.customer_user_id = auth.uid() and r.sent_at is not null and r.user_id::text = split_part(file, '/', 1)
      and (r.paper_path = file or exists (
        select from jsonb_each(r.points) as each where each.value -> 'photos' ? file)))
$$;
create policy "Evaluation photos: owners see their own folder" on storage.objects
  for select to authenticated using (bucket_id = 'evaluation-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Evaluation photos: owners add to their own folder" on storage.objects
  for insert to authenticated with check (bucket_id = 'evaluation-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Evaluation photos: who leaves removes their own folder" on storage.objects
  for delete to authenticated using (
    bucket_id = 'evaluation-photos' and (storage.foldername(name))[1] = (select auth.uid())::text and (select app.is_leaving()));
create policy "Files of a report: its customer reads them once it was sent" on storage.objects
  for select to authenticated using (bucket_id in ('evaluation-reports', 'evaluation-photos') and app.is_of_own_report(name));

insert into app.synced_kinds (name, writable, lasting, other_side, other_side_writes, export_as, export_without, purged) values (
  'evaluation_reports', array[
    'evaluation_id', 'template', 'points', 'overall_grade', 'value_high', 'value_minimum', 'value_insurance', 'repairs', 'summary', 'paper_path',
    'sent_at', 'shared_at', 'deleted'],
  array['evaluation_id', 'deleted'], 'customer_user_id', true, 'evaluation_reports', array['maker_key', 'serial_key', 'version', 'stamp'],
  'deleted or left');

revoke execute on function
  app.are_findings(jsonb), app.are_repairs(jsonb), app.report_content(public.evaluation_reports), app.are_own_photos(jsonb, uuid),
  app.guard_evaluation_report(), app.report_grade(text, jsonb), app.is_inspected(text, jsonb), app.report_line(public.evaluation_reports),
  app.lead_evaluation_report(), app.report_of_listing(public.pianos), app.mark_evaluated_listing(), app.mark_listings_of_report(),
  public.report_of_listing(uuid), app.is_of_own_report(text)
from public, anon, authenticated;
grant execute on function
  app.are_findings(jsonb), app.are_repairs(jsonb), app.report_content(public.evaluation_reports), app.are_own_photos(jsonb, uuid),
  app.is_of_own_report(text)
to authenticated, service_role;
grant execute on function public.report_of_listing(uuid) to anon, authenticated, service_role;
