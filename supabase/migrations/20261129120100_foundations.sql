-- What all later files stand on: a schema that the API does not expose, and text folding for search.
--
-- The files up to 20261129122600_protection.sql are the baseline: each table, function, policy, trigger and grant stands in them once,
-- by topic, and each file builds on those before it. What changes comes as a later file (docs/decisions/016); what holds after all of
-- them stands in supabase/schema.

create schema app;
comment on schema app is 'Helpers of policies, triggers and procedures. Not exposed by the API.';
revoke all on schema app from public;
grant usage on schema app to anon, authenticated, service_role;

-- Hosted Supabase grants everything on new objects to every API role; here each grant is written out.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;
alter default privileges in schema app revoke execute on functions from public, anon, authenticated;
alter default privileges revoke execute on functions from public;

-- Whether a request comes from a device (and not from a procedure, a seed or an administrator's console).
create function app.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;

-- Case, accents and the German umlaut spellings folded away, so that 'Blüthner', 'bluthner' and 'Bluethner' meet.
-- The same as foldText in src/domain/listing/listing-summary.ts; a test compares the two.
create function app.fold_text(input text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    replace(replace(replace(
      lower(regexp_replace(
        normalize(coalesce(input, ''), nfkd),
        '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ß', 'ss'), 'ø', 'o'), 'ł', 'l'),
    '(a|o|u)e', '\1', 'g')
$$;

-- The distinct folded words of a text, each at most 60 characters.
create function app.search_words(input text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from regexp_split_to_table(
    app.fold_text(input),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') as word
  where word <> ''
$$;

-- A query in which every word of the text must be the beginning of a word found; null when the text has no word.
create function app.prefix_query(input text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest((app.search_words(left(input, 500)))[1:12]) as word
$$;

-- Kilometres on the great circle, with the mean earth radius 6371 km.
create function app.distance_km(lat_a double precision, lng_a double precision, lat_b double precision, lng_b double precision)
returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select 2 * 6371 * asin(least(1, sqrt(
    sin(radians(lat_b - lat_a) / 2) ^ 2
    + cos(radians(lat_a)) * cos(radians(lat_b)) * sin(radians(lng_b - lng_a) / 2) ^ 2)))
$$;

revoke execute on function
  app.is_client(), app.fold_text(text), app.search_words(text), app.prefix_query(text),
  app.distance_km(double precision, double precision, double precision, double precision)
from public, anon, authenticated;
grant execute on function
  app.is_client(), app.fold_text(text), app.search_words(text), app.prefix_query(text),
  app.distance_km(double precision, double precision, double precision, double precision)
to anon, authenticated, service_role;
