-- The lists that administrators keep, each with the Trash: departments, designations, types of employment and documents,
-- places of work, groups.

create table departments (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  -- A department may stand inside another one; a circle is refused by who writes it, under a lock.
  parent_id uuid,
  primary key (tenant_id, id),
  constraint departments_parent foreign key (tenant_id, parent_id) references departments (tenant_id, id),
  constraint departments_not_own_parent check (parent_id <> id)
);
create unique index departments_name on departments (tenant_id, name_key) where trashed_at is null;
create index departments_trash on departments (tenant_id, trashed_at) where trashed_at is not null;
create index departments_by_trashed_by on departments (tenant_id, trashed_by);
create index departments_by_parent on departments (tenant_id, parent_id);
select protect('departments');
select audit('departments');
select raises_company_version('departments');

create table designations (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id)
);
create unique index designations_name on designations (tenant_id, name_key) where trashed_at is null;
create index designations_trash on designations (tenant_id, trashed_at) where trashed_at is not null;
create index designations_by_trashed_by on designations (tenant_id, trashed_by);
select protect('designations');
select audit('designations');
select raises_company_version('designations');

create table employment_types (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id)
);
create unique index employment_types_name on employment_types (tenant_id, name_key) where trashed_at is null;
create index employment_types_trash on employment_types (tenant_id, trashed_at) where trashed_at is not null;
create index employment_types_by_trashed_by on employment_types (tenant_id, trashed_by);
select protect('employment_types');
select audit('employment_types');
select raises_company_version('employment_types');

create table document_types (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id)
);
create unique index document_types_name on document_types (tenant_id, name_key) where trashed_at is null;
create index document_types_trash on document_types (tenant_id, trashed_at) where trashed_at is not null;
create index document_types_by_trashed_by on document_types (tenant_id, trashed_by);
select protect('document_types');
select audit('document_types');
select raises_company_version('document_types');

-- Employment from a date on (docs/decisions/employment-from-a-date.md): what somebody is (department, designation, type,
-- manager, weekly hours, place of work) are rows that each count from a date; what counts today stands on `people` as well,
-- kept from the rows. Employment itself is a list of periods.

-- Places of work: one more list, with a country, a region (whose holidays count) and a zone.
create table work_places (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  -- ISO 3166-1 alpha-2
  country_id text check (country_id ~ '^[A-Z]{2}$'),
  region text,
  -- IANA name; null: the company's
  timezone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id)
);
create unique index work_places_name on work_places (tenant_id, name_key) where trashed_at is null;
create index work_places_trash on work_places (tenant_id, trashed_at) where trashed_at is not null;
create index work_places_by_trashed_by on work_places (tenant_id, trashed_by);
select protect('work_places');
select audit('work_places');
select raises_company_version('work_places');

-- Groups: a list as the others, and the people who were put into each. They are stored one by one, not as a rule:
-- whoever joins a department later is in none of the groups that it was put into.
create table groups (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id)
);
create unique index groups_name on groups (tenant_id, name_key) where trashed_at is null;
create index groups_trash on groups (tenant_id, trashed_at) where trashed_at is not null;
create index groups_by_trashed_by on groups (tenant_id, trashed_by);
select protect('groups');
select audit('groups');
select raises_company_version('groups');
