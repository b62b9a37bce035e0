-- The company: its settings and rules, its status, and the version of its caches.

-- A number that rises with every change of what a company's requests are decided by: who may do what, how Muster is set up,
-- who works here. Values made of these are kept in memory with the version they were made at (ARCHITECTURE.md) and hold as
-- long as the version, which the statement that finds the session brings along, stays the same.
create table company_versions (
  tenant_id uuid primary key default current_tenant() references companies (id),
  version bigint not null default next_version(),
  -- From this instant on, what is kept of the company is not true any more: the midnight of the company at which the next
  -- row counts, or the day after somebody's last one begins. Null when nothing waits.
  next_change_at timestamptz
);
select protect('company_versions', 'select, insert, update');

-- Raised at the end of the transaction, so that the row is locked for an instant only, and once however many rows it has changed.
create function raise_company_version() returns trigger language plpgsql as $$
declare
  tenant uuid := coalesce(new.tenant_id, old.tenant_id);
  present text := coalesce(current_setting('app.tenant_id', true), '');
begin
  if current_setting('app.raised', true) is distinct from tenant::text then
    -- A transaction that serves several companies, as the relay's do, may be at another one by its end.
    perform set_config('app.tenant_id', tenant::text, true);
    insert into company_versions (tenant_id) values (tenant)
      on conflict (tenant_id) do update set version = greatest(company_versions.version + 1, next_version());
    perform set_config('app.tenant_id', present, true), set_config('app.raised', tenant::text, true);
  end if;
  return null;
end $$;

-- Every migration calls it for each table of its own that such values are made from.
create function raises_company_version(name regclass) returns void language plpgsql as $$
begin
  execute format(
    'create constraint trigger company_version after insert or update or delete on %s deferrable initially deferred
       for each row execute function raise_company_version()', name);
end $$;
revoke execute on function raises_company_version from public;

-- One row for each company: what its people see everywhere, and what the settings screens keep.
create table company_settings (
  tenant_id uuid primary key default current_tenant() references companies (id),
  name text not null,
  timezone text not null,
  date_format text not null default 'DD MMM YYYY',
  -- 1 = 12-hour display, 2 = 24-hour display
  time_format smallint not null default 2 check (time_format in (1, 2)),
  first_day_of_week smallint not null default 1 check (first_day_of_week between 1 and 7),
  app_calendar_start_date date not null,
  rows_per_page smallint not null default 50 check (rows_per_page between 1 and 500),
  greeting boolean not null default true,
  -- seconds
  max_daily_work_duration integer not null default 43200 check (max_daily_work_duration > 0),
  -- Addresses and CIDR ranges people may clock from; empty = anywhere.
  allowed_networks text[] not null default '{}',
  menu_background_color text not null default '#1A2162',
  menu_text_color text not null default '#C9D2F7',
  button_background_link_color text not null default '#323DA5',
  button_text_color text not null default '#FFFFFF',
  company_logo text,
  updated_at timestamptz not null default now(),
  website_url text,
  -- ISO 3166-1 alpha-2
  country_id text check (country_id ~ '^[A-Z]{2}$'),
  -- Shown to those who may set the company up, until they publish it as company_logo.
  draft_logo text,
  -- Put before the subject of every mail.
  subject_prefix text,
  email_logo_url text,
  handbook_url text,
  -- 'leave', 'attendance', 'employee', 'settings': panels that somebody has dismissed.
  dismissed_wizards text[] not null default '{}',
  -- Names of the entries of allowed_networks: {"203.0.113.0/24": "Office"}.
  network_labels jsonb not null default '{}' check (jsonb_typeof(network_labels) = 'object'),
  -- How numbers are grouped: a locale of ECMA-402. The specification's is the default.
  number_format text not null default 'en-IN'
    check (number_format in ('en-IN', 'en-GB', 'de-DE', 'de-CH', 'fr-FR')),
  -- The day of the month on which a period begins; in a month without it, the last one.
  calendar_cycle smallint not null default 1 check (calendar_cycle between 1 and 31),
  -- Seconds between the end of a shift and the start of the next one, and what becomes of a plan with less.
  min_rest_time integer not null default 39600 check (min_rest_time between 0 and 86400),
  min_rest_action text not null default 'warn' check (min_rest_action in ('warn', 'refuse')),
  -- Days with a shift that may follow each other.
  max_days_in_row smallint not null default 6 check (max_days_in_row between 1 and 31),
  max_days_in_row_action text not null default 'warn' check (max_days_in_row_action in ('warn', 'refuse')),
  -- Sections people can change themselves; for the others the profile names a contact.
  own_sections text[] not null
    default '{avatar,bio,address,emergency_contact,file_documents,link_documents}',
  -- Whether the company lets its people be told on their devices at all.
  web_push boolean not null default true,
  -- All cards in their order, and which of them nobody sees. A card that is not named here yet comes last.
  feed_cards text[] not null default '{who_is_in,on_leave,work_anniversary,birthday,recent_joined}',
  hidden_feed_cards text[] not null default '{}',
  people_per_feed_card integer not null default 5
    constraint company_settings_people_per_feed_card check (people_per_feed_card between 1 and 20),
  may_order_feed_cards boolean not null default true,
  -- True once someone has chosen how numbers are written; until then the company's country decides.
  number_format_chosen boolean not null default false,
  check (max_daily_work_duration <= 86400)
);
select protect('company_settings');
select raises_company_version('company_settings');
select audit('company_settings', identified_by => 'tenant_id', left_out => '{number_format_chosen}');

-- How everybody's days are judged from a date on. What counted before the first of them: no grace, and the longest day
-- of company_settings.
create table day_rules (
  tenant_id uuid not null default current_tenant() references companies (id),
  effective_from date not null,
  grace_minutes smallint not null check (grace_minutes between 0 and 720),
  -- seconds
  max_daily_work_duration integer not null check (max_daily_work_duration between 1 and 86400),
  primary key (tenant_id, effective_from)
);
select protect('day_rules');
select raises_company_version('day_rules');
select audit('day_rules', identified_by => 'tenant_id', kept => '{effective_from,grace_minutes,max_daily_work_duration}');

-- Zones a company has moved from, and when: earlier times are always shown in them.
create table past_zones (
  tenant_id uuid not null default current_tenant() references companies (id),
  until timestamptz(0) not null,
  timezone text not null,
  primary key (tenant_id, until)
);
select protect('past_zones');
select raises_company_version('past_zones');

-- From when on a workspace can only be read. It is the company's own, since every write asks; billing decides it.
create table company_standings (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- null: it can be worked in
  read_only_from timestamptz,
  primary key (tenant_id)
);
select protect('company_standings');
select raises_company_version('company_standings');
