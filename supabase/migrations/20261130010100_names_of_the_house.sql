-- Nobody passes for those who run Soundboard by the name they give: of a person, a firm, or who writes without an account.
-- src/domain/account/house-names.ts reads names by the same lists, which says in full what each is for; a test compares both.
create function app.house_list() returns jsonb
language sql immutable set search_path = '' as $$
  select '{
    "names": [
      "soundboard", "admin", "admins", "administrator", "administrators", "administration", "moderator", "moderators",
      "moderation", "support", "helpdesk", "customerservice", "customersupport", "customercare", "kundenservice",
      "kundendienst", "kundensupport", "sysadmin", "system", "webmaster", "postmaster", "noreply", "official", "staff",
      "security", "administratorin", "moderatorin", "administrateur", "moderateur", "админ", "администратор", "модератор",
      "поддержка"],
    "additions": [
      "a", "the", "of", "for", "from", "at", "by", "and", "und", "der", "die", "das", "von", "vom", "bei", "beim", "your",
      "our", "team", "teams", "center", "centre", "service", "services", "office", "account", "accounts", "billing", "payment",
      "payments", "verification", "verified", "trust", "safety", "marketplace", "app", "online", "com", "de", "eu", "gmbh",
      "ltd", "llc", "inc", "germany", "deutschland", "europe"],
    "offices": [
      "support", "team", "admin", "administrator", "moderator", "moderation", "staff", "security", "help", "helpdesk", "desk",
      "official", "verification", "verified", "billing", "payments", "trust", "safety", "customer", "kundenservice",
      "kundendienst"],
    "titles": [
      "admin", "admins", "moderator", "moderators", "sysadmin"],
    "belonging": [
      "a", "at", "by", "from", "of", "bei", "beim", "vom", "von"],
    "lookAlikes": {
      "a": "4@АаΑαᴀɑ", "b": "8ВвЬьΒβʙ", "c": "Ссᴄ", "d": "ԁДдδᴅĐđ", "e": "3€ЕеΕεᴇҽ", "f": "ꜰ", "g": "69ɡɢԌ",
      "h": "НһҺΗʜ", "i": "1lІіИиΙιıɪɩЛлλʟŁłӀӏ", "j": "Јјᴊ", "k": "КкΚκᴋ", "m": "МмΜμᴍ", "n": "нΝηɴոПп",
      "o": "0ОоΟοσᴏØøօ", "p": "РрΡρᴘ", "q": "ԛԚ", "r": "ʀГг", "s": "5$ЅѕςꜱՏ", "t": "7+ТтΤτᴛ", "u": "υᴜսՍ",
      "v": "νᴠѴѵ", "w": "ԝԜωᴡ", "x": "ХхΧχ", "y": "УуΥγʏҮү", "z": "2Ζᴢ"}
  }'::jsonb
$$;

-- Written once out of the list: gathering it for each name took most of the time. Each sign goes to the letter at the same place.
do $$
declare
  signs text;
  letters text;
begin
  select string_agg(value, '' order by key), string_agg(repeat(key, length(value)), '' order by key) into signs, letters
  from jsonb_each_text(app.house_list() -> 'lookAlikes');
  execute format($body$create function app.read_look_alikes(name text) returns text
language sql immutable set search_path = '' as 'select translate(name, %s, %s)'
$body$, replace(quote_literal(signs), '''', ''''''), replace(quote_literal(letters), '''', ''''''));
end
$$;

-- The words of a name as the eye reads them, one blank between two. With `as_letters`, digits and signs are read as the letters they look like.
create function app.name_as_seen(name text, as_letters boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  seen text := lower(regexp_replace(normalize(left(coalesce(name, ''), 200), nfkd),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'
    '\U000e0000-\U000e0fff\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') collate "C");
begin
  if as_letters then
    seen := regexp_replace(regexp_replace(seen, '(?<!\S)[0-9]+(?!\S)', ' ', 'g'), '(?<=\S)[!|](?=\S)', 'i', 'g');
  else
    seen := regexp_replace(seen, '[0-9@$€+!|]', ' ', 'g');
  end if;
  return btrim(regexp_replace(replace(replace(app.read_look_alikes(seen), 'rn', 'm'), 'vv', 'w'),
    '[\u0001-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff]+', ' ', 'g'));
end
$$;

do $$
declare
  house constant text := app.name_as_seen('soundboard', true);
  the constant text := app.name_as_seen('the', true);
  one record;
begin
  -- Each kind of words as one choice of a pattern.
  select
    max(choice) filter (where kind = 'names') as names, max(choice) filter (where kind = 'additions') as additions,
    max(choice) filter (where kind = 'offices') as offices, max(choice) filter (where kind = 'titles') as titles,
    max(choice) filter (where kind = 'belonging') as belonging
  into one
  from (
    select kind, '(?:' || string_agg(app.name_as_seen(word, true), '|') || ')' as choice
    from jsonb_each(app.house_list() - 'lookAlikes') as each (kind, words), jsonb_array_elements_text(words) as word
    group by kind) as choices;
  execute format($body$create function app.is_house_name_as_seen(words text) returns boolean
language sql immutable set search_path = '' as $pattern$
  select replace(words, ' ', '') ~ %L or replace(words, ' ', '') ~ %L or words ~ %L or words ~ %L
$pattern$
$body$,
    '^' || one.additions || '*' || one.names || '(?:' || one.names || '|' || one.additions || ')*$',
    house || 's?' || one.offices || '|' || one.offices || one.belonging || '?(?:' || the || ')?' || house,
    '(?:^| )' || one.titles || '(?: |$)',
    ' ' || one.belonging || ' (?:' || the || ' )?' || house || '$');
end
$$;

create function app.is_house_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select app.is_house_name_as_seen(app.name_as_seen(name, true)) or app.is_house_name_as_seen(app.name_as_seen(name, false))
$$;

-- PT422 for a name of the house.
create function app.refuse_house_name(name text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if name <> '' and app.is_house_name(name) then
    raise exception 'This name would pass for Soundboard itself. Please give your own.' using errcode = 'PT422', hint = 'name-of-the-house';
  end if;
end
$$;

-- What stands there already stays until it is changed. Admins are the house.
create function app.check_profile_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'admin' then
    return new;
  end if;
  if new.full_name is distinct from old.full_name then
    perform app.refuse_house_name(new.full_name);
  end if;
  if new.username is distinct from old.username then
    perform app.refuse_house_name(new.username);
  end if;
  if new.company_name is distinct from old.company_name then
    perform app.refuse_house_name(new.company_name);
  end if;
  return new;
end
$$;
create trigger user_profiles_2_check_names before update of full_name, username, company_name on public.user_profiles
  for each row execute function app.check_profile_names();

-- A sign-up is not refused for its name but goes without it: the sign-in server says nothing of an address that has an account already, so
-- that a refusal of all others would tell which have one. The form says it before.
create function app.metadata_name(metadata jsonb, field text) returns text
language sql immutable set search_path = '' as $$
  select case when app.is_house_name(given) then '' else given end from app.metadata_text(metadata, field, 120) as given
$$;

create or replace function app.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  metadata constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  asked_role constant text := app.metadata_text(metadata, 'role', 200);
  full_name constant text := coalesce(
    nullif(app.metadata_name(metadata, 'full_name'), ''), app.metadata_name(metadata, 'name'));
  company_name constant text := app.metadata_name(metadata, 'company_name');
  base_slug constant text := coalesce(
    nullif(app.text_to_slug(coalesce(nullif(company_name, ''), full_name)), ''), 'seller');
  granted_role constant text :=
    case when metadata ->> 'role' = asked_role
      and asked_role in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer')
      then asked_role else 'buyer' end;
  chosen_slug text;
begin
  foreach chosen_slug in array array[base_slug, base_slug || '-' || left(new.id::text, 6), base_slug || '-' || new.id::text]
  loop
    begin
      insert into public.user_profiles
        (id, email, email_confirmed, role, full_name, company_name, phone, slug, created_at)
      values (new.id, coalesce(new.email, ''), new.email_confirmed_at is not null, granted_role, full_name, company_name,
        app.metadata_text(metadata, 'phone', 40), chosen_slug, coalesce(new.created_at, now()));
      return new;
    exception when unique_violation then
      continue;
    end;
  end loop;
  raise exception 'The account could not be created. Please try again.' using errcode = 'PT409', hint = 'account-not-created';
end
$$;

-- Whoever writes to a seller, with an account or without: also where a link confirms what was written before. Of an inquiry nothing else
-- is ever written again, but that a side which left has no name.
create function app.check_writers_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_admin() then
    perform app.refuse_house_name(new.name);
  end if;
  return new;
end
$$;
create trigger inquiries_1_check_name before insert on public.inquiries
  for each row execute function app.check_writers_name();
create trigger visitor_inquiries_check_name before insert on app.visitor_inquiries
  for each row execute function app.check_writers_name();

revoke execute on function
  app.house_list(), app.read_look_alikes(text), app.name_as_seen(text, boolean), app.is_house_name_as_seen(text), app.is_house_name(text), app.refuse_house_name(text),
  app.check_profile_names(), app.metadata_name(jsonb, text), app.check_writers_name()
from public, anon, authenticated;
