-- Companies, people, access, events. Every table but `companies` and `outbox_queue` carries the
-- tenant policy; every key starts with tenant_id, so the schema can be distributed by tenant later.
create extension if not exists btree_gist;

-- Empty outside a transaction that has set the company: then every policy hides every row.
create function current_tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Read before the company is known, hence without a policy; it holds nothing but the way in.
create table companies (
  id uuid primary key default gen_random_uuid(),
  -- Lower case, without port. The one company without a host serves every host that no other has.
  host text unique check (host = lower(host)),
  -- SHA-256 of the one-time set-up tokens. Not null while nobody has created the workspace.
  setup_token_hashes text[],
  created_at timestamptz not null default now()
);
create unique index companies_one_without_host on companies ((host is null)) where host is null;

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
  is_trial_over boolean not null default false,
  menu_background_color text not null default '#1A2162',
  menu_text_color text not null default '#C9D2F7',
  button_background_link_color text not null default '#323DA5',
  button_text_color text not null default '#FFFFFF',
  company_logo text,
  updated_at timestamptz not null default now()
);

create table departments (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (lower(btrim(name))) stored,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);

create table designations (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (lower(btrim(name))) stored,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);

create table people (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  employee_number text,
  username text not null check (username ~ '^[a-z0-9._-]{1,64}$'),
  email text check (email = lower(email)),
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  avatar text,
  status text not null default 'active' check (status in ('invited', 'active', 'discharged')),
  joined_on date not null,
  -- The last day of employment. The discharge is applied once this date has passed.
  discharged_date date,
  discharged_reason text,
  department_id uuid,
  designation_id uuid,
  -- 0 no, 1 between the two dates, 2 always
  is_allow_remote_work smallint not null default 0 check (is_allow_remote_work in (0, 1, 2)),
  remote_work_date_start date,
  remote_work_date_end date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, username),
  foreign key (tenant_id, department_id) references departments (tenant_id, id),
  foreign key (tenant_id, designation_id) references designations (tenant_id, id)
);
create unique index people_employee_number on people (tenant_id, employee_number) where employee_number is not null;
create unique index people_email on people (tenant_id, email) where email is not null and status <> 'discharged';
create index people_by_name on people (tenant_id, name_key, id);
create index people_department on people (tenant_id, department_id);
create index people_designation on people (tenant_id, designation_id);

-- Apart from people, so that no listing can ever carry a hash.
create table credentials (
  tenant_id uuid not null default current_tenant(),
  person_id uuid not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);

create table roles (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (lower(btrim(name))) stored,
  -- 1 is the highest
  position integer not null,
  is_owner boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, name_key),
  constraint roles_position unique (tenant_id, position) deferrable initially immediate
);
create unique index roles_one_owner on roles (tenant_id) where is_owner;

create table role_permissions (
  tenant_id uuid not null default current_tenant(),
  role_id uuid not null,
  permission text not null,
  primary key (tenant_id, role_id, permission),
  foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);

create table role_people (
  tenant_id uuid not null default current_tenant(),
  role_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, person_id, role_id),
  foreign key (tenant_id, role_id) references roles (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index role_people_role on role_people (tenant_id, role_id);

create table sessions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  -- SHA-256 (hex) of the cookie's token
  token_hash text not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  user_agent text,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index sessions_person on sessions (tenant_id, person_id);

-- Links by which a person sets a password: single use, hashed at rest.
create table password_links (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  token_hash text not null,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index password_links_person on password_links (tenant_id, person_id);

-- Counted failures in a fixed window; the key names what is limited ('login:address:203.0.113.7').
create table rate_limits (
  tenant_id uuid not null default current_tenant() references companies (id),
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (tenant_id, key, window_start)
);

-- The first answer to a write, given again to every retry with the same key for 24 hours.
create table idempotency_keys (
  tenant_id uuid not null default current_tenant(),
  person_id uuid not null,
  route text not null,
  key text not null,
  body_hash text not null,
  -- null while the first request is still at work in its own transaction
  status smallint,
  reply text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, route, key),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);

-- What happened, written in the transaction that made it happen.
create table events (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- Which events still have to be delivered. No payload, hence no policy: the relay serves all companies.
create table outbox_queue (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  event_id uuid not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index outbox_queue_due on outbox_queue (next_try_at, id);
