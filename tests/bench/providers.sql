-- Fills a migrated database with 2,000 published providers and 200,000 bookings, half of them past: every twentieth provider is booked out
-- for half a year of working days, the others have some visits a week. Triggers are off (session_replication_role = replica): stamps and
-- what is derived are set here. The same at every run.
select setseed(0.42);
create temp table people as select n, gen_random_uuid() as user_id, gen_random_uuid() as provider_id from generate_series(1, 2000) as n;
insert into auth.users (id, email) select user_id, 'provider-' || n || '@people.example' from people;
insert into public.user_profiles (id, email, full_name, slug, role) select user_id, 'provider-' || n || '@people.example', 'Provider ' || n, 'provider-' || n, 'technician' from people;
insert into public.service_providers (id, user_id, slug, type, name, specialty, about, town, lat, lng, languages, is_published, directory_stamp, stamp, hours)
select provider_id, user_id, 'provider-' || n, (array['technician', 'technician', 'evaluator', 'mover', 'teacher'])[1 + n % 5], 'Provider ' || n, 'Uprights and grands',
  repeat('Forty years beside the instruments of a town. ', 10), 'Town ' || n, 47.5 + random() * 7, 6.5 + random() * 8, '{de,en}', true, 1 + n / 10, 1,
  (select jsonb_object_agg(day, '[{"from":540,"to":1080}]'::jsonb) from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) as day)
from people;
insert into app.provider_numbers (provider_id) select provider_id from people;
insert into public.provider_services (user_id, provider_id, category, name, description, price, position, stamp)
select user_id, provider_id, (array['tuning', 'regulation', 'repair', 'moving'])[1 + each % 4], 'Service ' || each, repeat('What is done. ', 6), 100 + each, each, n
from people, generate_series(1, 6) as each;
insert into public.provider_bundles (user_id, provider_id, name, description, price, months, stamp) select user_id, provider_id, 'A year of care', 'Two tunings', 320, 12, n from people;
insert into public.provider_certificates (user_id, provider_id, name, issuer, year, stamp) select user_id, provider_id, 'Certificate ' || each, 'A guild', 2001 + each, n from people, generate_series(1, 2) as each;

-- Hours of working days; the first 500 of each provider that is booked out, and of the others one in thirteen.
create temp table wanted as
select p.provider_id, p.n, day + hour * interval '1 hour' as starts_at, row_number() over (partition by p.n order by day, hour) as place
from people as p
cross join lateral (select (current_date + each) as day from generate_series(case when p.n % 20 = 0 then 0 else -120 end, 120) as each
  where extract(isodow from current_date + each) <= 5) as days
cross join generate_series(9, 17) as hour
where p.n % 20 = 0 or random() < 0.08;
create temp table made as
select gen_random_uuid() as id, provider_id, n, (starts_at at time zone 'Europe/Berlin') as starts_at from wanted
order by n % 20 <> 0, random() limit 200000;
insert into public.bookings (id, provider_id, provider_user_id, services, state, starts_at, ends_at, total, stamp)
select m.id, m.provider_id, p.user_id, '[]', case when m.starts_at < now() then 'done' else 'confirmed' end, m.starts_at, m.starts_at + interval '1 hour', 100, 1
from made as m join people as p on p.n = m.n;
insert into app.booked_times (booking_id, is_proposal, provider_id, provider_number, begins, ends, lat, lng)
select m.id, false, m.provider_id, number.number, extract(epoch from m.starts_at)::bigint, extract(epoch from m.starts_at)::bigint + 3600, p.lat, p.lng
from made as m join public.service_providers as p on p.id = m.provider_id join app.provider_numbers as number on number.provider_id = m.provider_id
where m.starts_at > now();
