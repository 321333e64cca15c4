-- Fills an empty, migrated database with listings as a large marketplace would hold them. :listings are public; a tenth as many
-- are drafts or sold. Triggers are off (session_replication_role = replica): stamps and what is derived are set here.
-- The same at every run.
select setseed(0.42);

create temp table kinds as
select row_number() over (order by place, model) - 1 as n, brand || ' ' || model as title, brand, model, type, subtype, cm, euro, first_year, last_year,
  app.search_words(concat_ws(' ', brand, model, type, subtype)) as words
from (
  select place, brand, model, type, subtype, cm, greatest(400, euro * factor)::integer as euro, first_year, last_year
  from (select row_number() over () as place, * from (values
    ('Yamaha', 1.0, 1960, 2025), ('Kawai', 0.9, 1960, 2025), ('Roland', 0.7, 1990, 2025), ('Steinway & Sons', 4.5, 1880, 2025),
    ('Bechstein', 3.0, 1880, 2025), ('Blüthner', 2.8, 1880, 2025), ('Schimmel', 1.6, 1930, 2025), ('Seiler', 1.6, 1930, 2025),
    ('Sauter', 2.1, 1930, 2025), ('Bösendorfer', 4.6, 1880, 2025), ('Ibach', 1.3, 1870, 2005), ('Grotrian-Steinweg', 2.6, 1880, 2025),
    ('Petrof', 1.2, 1900, 2025), ('Pleyel', 1.4, 1850, 2013), ('Érard', 1.5, 1830, 1960), ('Förster', 1.8, 1900, 2025),
    ('Pfeiffer', 1.9, 1900, 2020), ('Steingraeber', 3.2, 1880, 2025), ('Feurich', 1.2, 1880, 2025), ('Zimmermann', 0.8, 1890, 2025),
    ('Rönisch', 1.0, 1880, 2025), ('Thürmer', 1.0, 1900, 2025), ('Wilh. Steinberg', 1.2, 1920, 2025), ('Samick', 0.6, 1970, 2025),
    ('Young Chang', 0.6, 1970, 2020), ('Hailun', 0.7, 2000, 2025), ('Pearl River', 0.5, 1990, 2025), ('Fazioli', 5.5, 1981, 2025)
  ) as listed (brand, factor, first_year, last_year)) as makers
  cross join (values
    ('114', 'Upright', 'Studio', 114, 7000), ('121 T', 'Upright', 'Professional/Full', 121, 9000), ('132 K', 'Upright', 'Professional/Full', 132, 12500),
    ('108 S', 'Upright', 'Spinet', 108, 4200), ('160', 'Grand', 'Baby', 160, 21000), ('186', 'Grand', 'Baby', 186, 27000),
    ('214 B', 'Grand', 'Semi-Concert', 214, 38000), ('275 D', 'Grand', 'Concert', 275, 62000),
    ('DP 70', 'Digital', '', null, 1900), ('HX 3', 'Hybrid', '', 121, 8500)
  ) as models (model, type, subtype, cm, euro)
) as combined;

create temp table places as
select row_number() over () - 1 as n, town, country_code, lat, lng, app.search_words(town) as words
from (values
  ('Hamburg', 'DE', 53.551, 9.994), ('Berlin', 'DE', 52.52, 13.405), ('München', 'DE', 48.137, 11.575), ('Köln', 'DE', 50.938, 6.96),
  ('Frankfurt am Main', 'DE', 50.11, 8.682), ('Stuttgart', 'DE', 48.775, 9.182), ('Leipzig', 'DE', 51.34, 12.375), ('Dresden', 'DE', 51.05, 13.738),
  ('Hannover', 'DE', 52.375, 9.732), ('Nürnberg', 'DE', 49.452, 11.077), ('Bremen', 'DE', 53.079, 8.802), ('Münster', 'DE', 51.961, 7.628),
  ('Freiburg', 'DE', 47.999, 7.842), ('Kiel', 'DE', 54.323, 10.123), ('Kassel', 'DE', 51.312, 9.48), ('Görlitz', 'DE', 51.153, 14.987),
  ('Passau', 'DE', 48.567, 13.432), ('Trier', 'DE', 49.75, 6.637), ('Rostock', 'DE', 54.092, 12.099), ('Ulm', 'DE', 48.401, 9.988),
  ('Wien', 'AT', 48.208, 16.373), ('Graz', 'AT', 47.071, 15.439), ('Linz', 'AT', 48.306, 14.286), ('Salzburg', 'AT', 47.809, 13.055), ('Innsbruck', 'AT', 47.269, 11.404),
  ('Zürich', 'CH', 47.377, 8.541), ('Basel', 'CH', 47.559, 7.588), ('Bern', 'CH', 46.948, 7.447), ('Genève', 'CH', 46.204, 6.143),
  ('Utrecht', 'NL', 52.091, 5.122), ('Amsterdam', 'NL', 52.368, 4.904), ('Groningen', 'NL', 53.219, 6.567),
  ('Paris', 'FR', 48.857, 2.352), ('Lyon', 'FR', 45.764, 4.836), ('Strasbourg', 'FR', 48.573, 7.752), ('Bruxelles', 'BE', 50.85, 4.352),
  ('Milano', 'IT', 45.464, 9.19), ('Praha', 'CZ', 50.076, 14.438), ('Warszawa', 'PL', 52.23, 21.012), ('København', 'DK', 55.676, 12.568)
) as named (town, country_code, lat, lng);

create temp table sentences as
select row_number() over () - 1 as n, text, app.search_words(text) as words
from (values
  ('Regularly tuned and kept away from radiators.'), ('The action was regulated last year.'), ('Light marks of use, full and even sound.'),
  ('From a private music room, one owner since new.'), ('Delivery to the ground floor can be arranged.'), ('Bass strings were renewed, hammers voiced.'),
  ('Kept in a dry room at even humidity.'), ('With a bench and a lamp of the same finish.'), ('Der Klang ist warm und tragend.'),
  ('Frisch gestimmt, sofort spielbereit.'), ('Aus einem Nichtraucherhaushalt.'), ('Transport nach Absprache möglich.'),
  ('A silent system was added by a workshop.'), ('The soundboard has no cracks.'), ('New pins and strings, pin block untouched.'),
  ('Ivory keys, all original.'), ('Polished anew three years ago.'), ('Ideal for beginners and small flats.'),
  ('A concert instrument with a large tone.'), ('Invoice with VAT and five years of warranty.'), ('Viewing on weekdays after six.'),
  ('Sold because of moving house.'), ('Moth proofed felt, all dampers renewed.'), ('Pedal lyre and castors restored.')
) as said (text);

create temp table finishes as
select row_number() over () - 1 as n, text, app.search_words(text) as words,
  array(select '/' || word from unnest(app.search_words(text)) as word) as finish_words
from (values ('polished ebony'), ('polished white'), ('walnut, satin'), ('mahogany, satin'), ('cherry, satin'), ('oak'), ('rosewood'), ('black, matt'), ('birch'), ('')) as f (text);

-- One seller for 20 listings; an eighth of them dealers, who own two thirds.
create temp table sellers as
select n, gen_random_uuid() as id, n % 8 = 0 as is_dealer,
  case when n % 8 = 0 then 'Klavierhaus ' || n else 'Private seller ' || n end as name,
  case when random() < 0.4 then round((3 + 2 * random())::numeric, 2) end as rating
from generate_series(0, :listings / 20) as n;
alter table sellers add words text[];
update sellers set words = app.search_words(name);

insert into auth.users (id, aud, role, email, email_confirmed_at)
select id, 'authenticated', 'authenticated', 'seller-' || n || '@people.soundboard.example', now() from sellers;
insert into public.user_profiles (id, email, email_confirmed, role, full_name, company_name, slug, rating, review_count)
select id, 'seller-' || n || '@people.soundboard.example', true, case when is_dealer then 'dealer' else 'seller' end,
  case when is_dealer then '' else name end, case when is_dealer then name else '' end, 'seller-' || n, rating,
  case when rating is null then 0 else 12 end
from sellers;

create temp table drawn as
select n, gen_random_uuid() as id, random() as luck, random() < 0.93 as is_placed, random() < 0.01 as is_promoted,
  10 * floor((select count(*) from kinds) / 10 * random() ^ 1.6)::integer + floor(10 * random())::integer as kind,
  floor((select count(*) from places) * random() ^ 1.8)::integer as place,
  floor((select count(*) from finishes) * random() ^ 1.5)::integer as finish,
  floor((select count(*) from sentences) * random())::integer as first_sentence,
  floor((select count(*) from sentences) * random())::integer as second_sentence,
  floor((select count(*) from sentences) * random())::integer as third_sentence,
  case when random() < 0.66 then 8 * floor(:listings / 160 * random() ^ 2) else floor(:listings / 20 * random()) end::integer as seller
from generate_series(1, (:listings * 1.1)::integer) as n;
analyze kinds, places, sentences, finishes, sellers, drawn;

insert into public.pianos (
  id, owner_id, title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published, image_urls, view_count,
  serial_number, stock_number, finish, height_cm, length_cm, location, town, country_code, lat, lng, instrument_details,
  availability_slots, tier, tier_ends_at, screening_state, created_at, updated_at, listed_at, version, stamp, seller_is_dealer, seller_rating)
select
  d.id, s.id, k.title, k.brand, k.model, k.type, k.subtype, made.year,
  case when random() < 0.94 then 10 * greatest(1, round(k.euro * greatest(0.15, 0.96 ^ (2026 - coalesce(made.year, 1990))) * (0.7 + 0.6 * d.luck) / 10)) end,
  case when random() < 0.9 then (array['Used - Good', 'Used - Like New', 'Used - Fair', 'New', 'For Parts/Not Working'])[1 + floor(5 * random() ^ 1.7)::integer] end,
  made.description, case when d.n <= :listings then 'active' when d.n % 2 = 0 then 'draft' else 'sold' end, d.n <= :listings,
  array(select 'https://images.soundboard.example/storage/v1/object/public/piano-images/' || s.id || '/' || d.n || '-' || i || '.webp'
    from generate_series(1, 1 + d.n % 6) as i),
  floor(600 * random() ^ 3)::integer, case when random() < 0.6 then (10000 + floor(6500000 * random()))::text else '' end,
  case when s.is_dealer then 'S-' || d.n else '' end, f.text,
  case when k.type <> 'Grand' then k.cm end, case when k.type = 'Grand' then k.cm end,
  p.town || ', ' || p.country_code, p.town, p.country_code,
  case when d.is_placed then p.lat + 0.2 * (d.luck - 0.5) end, case when d.is_placed then p.lng - 0.2 * (d.luck - 0.5) end,
  case when k.type = 'Digital' then '{"polyphony": 256}'::jsonb else '{"keyCount": 88, "pedalCount": 3}'::jsonb end,
  '[{"id": "Saturday-9-12", "day": "Saturday", "timeRange": "9-12", "preferred": true}]',
  case when d.is_promoted then (array['featured', 'vip'])[1 + d.n % 2] else 'basic' end,
  case when d.is_promoted then now() + make_interval(days => 30 - d.n % 60) end, 'approved',
  made.at, made.at, case when d.n <= :listings then made.at end, 1 + d.n % 4, made.stamp,
  s.is_dealer, s.rating
from drawn as d
join kinds as k on k.n = d.kind
join places as p on p.n = d.place
join finishes as f on f.n = d.finish
join sellers as s on s.n = d.seller
join sentences as d1 on d1.n = d.first_sentence
join sentences as d2 on d2.n = d.second_sentence
join sentences as d3 on d3.n = d.third_sentence
cross join lateral (select
  case when d.luck < 0.93 then k.first_year + floor((k.last_year - k.first_year) * (1 - random() ^ 2))::integer end as year,
  concat_ws(' ', d1.text, d2.text, d3.text, 'Ref ' || to_hex(d.n)) as description,
  now() - interval '400 days' * (1 - least(d.n % :listings, :listings) / :listings::float8) as at,
  -- A third was written again later.
  (d.n % :listings + case when d.luck < 0.33 then floor((:listings - d.n % :listings) * random()) else 0 end)::bigint + 1 as stamp
) as made;

insert into app.listing_search
select p.id, p.listed_at, coalesce(p.price * 100, 1000000000000)::bigint, coalesce(p.price * 100, -1)::bigint, lower(p.brand), p.piano_type,
  coalesce(p.condition, 'Used - Good'), p.year, p.height_cm, p.length_cm, p.lat, p.lng, p.country_code, p.seller_is_dealer,
  coalesce(p.seller_rating, 0), p.tier, p.tier_ends_at,
  array_to_tsvector(k.words || f.words || f.finish_words || t.words || s.words || d1.words || d2.words || d3.words
    || app.search_words('Ref ' || to_hex(d.n)) || array_remove(array[p.year::text], null))
from drawn as d
join public.pianos as p on p.id = d.id
join kinds as k on k.n = d.kind
join places as t on t.n = d.place
join finishes as f on f.n = d.finish
join sellers as s on s.n = d.seller
join sentences as d1 on d1.n = d.first_sentence
join sentences as d2 on d2.n = d.second_sentence
join sentences as d3 on d3.n = d.third_sentence
where p.is_public
order by p.listed_at;

insert into public.departed_rows (collection, stamp, row_id, departed_at)
select 'pianos', 1 + floor(:listings * random())::bigint, case when n % 2 = 0 then gen_random_uuid() else id end, now()
from (select row_number() over () as n, id from public.pianos where not is_public) as gone;

insert into public.saved_pianos (user_id, piano_id, title, stamp)
select s.id, gen_random_uuid(), 'Saved', 1 + floor(:listings * random())::bigint from sellers as s, generate_series(1, 4);
insert into public.piano_lookup_history (user_id, serial_number, stamp)
select s.id, (10000 + floor(6500000 * random()))::text, 1 + floor(:listings * random())::bigint from sellers as s, generate_series(1, 4);
