-- Reference data on makers and their serial numbers. Generated rows, readable by all, written by nobody through the API.

create table public.piano_manufacturers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  short_name text not null default '',
  is_active boolean not null default true,
  country text not null default '',
  founded_year integer,
  production_locations text not null default '',
  aliases text[] not null default '{}',
  note text not null default '',
  constraint piano_manufacturers_name_is_unique unique (name)
);

create table public.serial_ranges (
  id uuid primary key default gen_random_uuid(),
  manufacturer_id uuid not null references public.piano_manufacturers (id) on delete cascade,
  line text not null default '',
  serial_start bigint not null,
  year integer not null,
  year_end integer,
  note text not null default '',
  constraint serial_ranges_start_is_positive check (serial_start >= 0),
  constraint serial_ranges_years_are_plausible check (year between 1700 and 2100 and year_end between year and 2100)
);
create index serial_ranges_by_number on public.serial_ranges (manufacturer_id, line, serial_start);

revoke all on public.piano_manufacturers, public.serial_ranges from anon, authenticated;
grant select on public.piano_manufacturers, public.serial_ranges to anon, authenticated;
grant all on public.piano_manufacturers, public.serial_ranges to service_role;
alter table public.piano_manufacturers enable row level security;
alter table public.serial_ranges enable row level security;
create policy "Everyone reads the makers" on public.piano_manufacturers for select to anon, authenticated using (true);
create policy "Everyone reads the serial numbers" on public.serial_ranges for select to anon, authenticated using (true);
