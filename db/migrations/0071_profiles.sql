-- What the company knows of its people beside their employment: a profile in sections (features/profile/rules/sections.ts
-- says who sees which).

alter table people
  drop constraint people_status_check,
  -- suspended: still employed, but neither signs in nor clocks
  add constraint people_status_check check (status in ('invited', 'active', 'suspended', 'discharged')),
  -- Contact and personal data are hidden from colleagues.
  add column is_private boolean not null default false,
  add column bio text,
  add column work_phone text,
  add column probation_until date,
  add column notice_period text,
  -- The hint of what a new profile lacks is over.
  add column setup_finished_at timestamptz;

-- Which sections people change themselves; of the others the profile says whom to ask.
alter table company_settings add column own_sections text[] not null
  default '{avatar,bio,address,emergency_contact,file_documents,link_documents}';

create table personal_details (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  legal_name text,
  preferred_name text,
  birth_date date,
  gender text check (gender in ('Male', 'Female', 'Non-binary')),
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-')),
  -- ISO 3166-1 alpha-2
  nationality_id text check (nationality_id ~ '^[A-Z]{2}$'),
  -- Of the shared lists.
  marital_status_id text,
  religion_id text,
  personal_email text,
  mobile_phone text,
  home_phone text,
  primary key (tenant_id, person_id),
  constraint personal_details_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
-- Birthdays of a day, whatever the year.
create index personal_details_birthdays on personal_details (tenant_id, extract(month from birth_date), extract(day from birth_date));

create table addresses (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  kind text not null check (kind in ('present', 'permanent')),
  street text,
  extra text,
  postcode text,
  city text,
  region text,
  country_id text check (country_id ~ '^[A-Z]{2}$'),
  primary key (tenant_id, person_id, kind),
  constraint addresses_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);

-- Lists of a person: saved as a whole, in their order.
create table emergency_contacts (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  -- From 1; the first one is called first.
  position smallint not null check (position between 1 and 20),
  name text not null,
  relation text,
  phone text not null,
  email text,
  primary key (tenant_id, person_id, position),
  constraint emergency_contacts_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);

create table degrees (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  position smallint not null check (position between 1 and 20),
  degree text not null,
  subject_of_study text,
  school text,
  from_year smallint check (from_year between 1900 and 2199),
  to_year smallint check (to_year between 1900 and 2199),
  primary key (tenant_id, person_id, position),
  constraint degrees_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint degrees_order check (to_year >= from_year)
);

create table family_members (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  position smallint not null check (position between 1 and 20),
  name text not null,
  relation text,
  birth_date date,
  phone text,
  is_dependant boolean not null default false,
  primary key (tenant_id, person_id, position),
  constraint family_members_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);

create table bank_accounts (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  account_holder text not null,
  bank_name text,
  -- Without spaces, upper case; checked by its own rule.
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  account_number text,
  -- What the bank is known by where there is no IBAN: sort code, routing number
  bank_code text,
  bic text,
  primary key (tenant_id, person_id),
  constraint bank_accounts_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint bank_accounts_one_of check (num_nonnulls(iban, account_number) = 1)
);

-- Never shown to whom it is about.
create table profile_notes (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  note text not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, person_id),
  constraint profile_notes_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);

-- From a date on, as the rows of employment are (0070), but in a table of their own.
create table salaries (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  effective_from date not null,
  amount numeric(12, 2) not null check (amount >= 0),
  -- ISO 4217
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pay_period text not null check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  reason text,
  change_id uuid not null default gen_random_uuid(),
  corrected_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  constraint salaries_one_a_day unique (tenant_id, person_id, effective_from),
  constraint salaries_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);

create table file_documents (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  document_type_id uuid,
  name text not null,
  expires_on date,
  -- Days before it expires at which it is in need of attention
  remind_days smallint check (remind_days between 0 and 365),
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint file_documents_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint file_documents_type foreign key (tenant_id, document_type_id) references document_types (tenant_id, id)
);
create index file_documents_by_person on file_documents (tenant_id, person_id, created_at);
create index file_documents_by_type on file_documents (tenant_id, document_type_id);

create table link_documents (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  title text not null,
  url text not null,
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint link_documents_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index link_documents_by_person on link_documents (tenant_id, person_id, created_at);

select protect(t::regclass) from unnest(array[
  'personal_details', 'addresses', 'emergency_contacts', 'degrees', 'family_members', 'bank_accounts', 'profile_notes',
  'salaries', 'file_documents', 'link_documents']) as t;
select audit(t::regclass, identified_by => 'person_id') from unnest(array[
  'personal_details', 'bank_accounts', 'profile_notes']) as t;
select audit('addresses', identified_by => 'person_id', kept => '{kind}');
select audit(t::regclass, identified_by => 'person_id', kept => '{position}') from unnest(array[
  'emergency_contacts', 'degrees', 'family_members']) as t;
select audit('salaries', kept => '{effective_from}');
select audit(t::regclass) from unnest(array['file_documents', 'link_documents']) as t;

-- The log says that these have changed, and never what they were: it is read by others than those who may see them.
create or replace function audit_value(key text, value jsonb) returns jsonb language sql immutable parallel safe
  return case when key ~ '(_hash|_hashes|_token|_secret|_verifier)$'
                or key in ('subject', 'nonce', 'iban', 'account_number', 'amount', 'note') then '"***"'::jsonb else value end;
