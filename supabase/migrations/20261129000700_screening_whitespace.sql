-- What a person sees as blank is blank to the screening, too: the list of String.prototype.trim (ECMAScript, WhiteSpace and
-- LineTerminator), so that the score that a device shows before publishing is the one that the database gives.
create function app.trimmed(value text) returns text
language sql immutable set search_path = '' as $$
  select btrim(value, E'\t\n\u000B\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
$$;
revoke execute on function app.trimmed(text) from public, anon, authenticated;

-- The same rules as screenListing in src/domain/listing/screening.ts (F-1 to F-4); a test compares the two.
create or replace function app.screen_listing(piano public.pianos, out score integer, out flags text[])
language sql immutable set search_path = '' as $$
  with rules (place, flag, penalty, holds) as (values
    (1, 'Insufficient photos', 15, cardinality(piano.image_urls) < 3),
    (2, 'Unusually low price for category', 30,
      piano.condition is distinct from 'For Parts/Not Working' and piano.price
        < case piano.piano_type when 'Grand' then 1000 when 'Upright' then 150 when 'Digital' then 50 else 800 end
          * case when piano.condition = 'New' then 3 else 1 end),
    (3, 'Brief description may need more detail', 10, length(app.trimmed(piano.description)) < 100))
  select 95 - coalesce(sum(penalty), 0)::integer, coalesce(array_agg(flag order by place), '{}') from rules where holds
$$;
grant execute on function app.trimmed(text) to authenticated, service_role;
