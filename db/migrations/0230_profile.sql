-- The profile: what the company knows of its people beside their employment, in sections
-- (features/profile/rules/sections.ts says who sees which).

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
  -- References to the shared lists.
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
select protect('personal_details');
select audit('personal_details', identified_by => 'person_id');
-- Whose birthday comes soon is kept in memory.
select raises_company_version('personal_details');

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
select protect('addresses');
select audit('addresses', identified_by => 'person_id', kept => '{kind}');

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
select protect('emergency_contacts');
select audit('emergency_contacts', identified_by => 'person_id', kept => '{position}');

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
select protect('degrees');
select audit('degrees', identified_by => 'person_id', kept => '{position}');

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
select protect('family_members');
select audit('family_members', identified_by => 'person_id', kept => '{position}');

create table bank_accounts (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  account_holder text not null,
  bank_name text,
  -- Without spaces, upper case; checked by its own rule.
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  account_number text,
  -- Identifies the bank without an IBAN: sort code, routing number
  bank_code text,
  bic text,
  primary key (tenant_id, person_id),
  constraint bank_accounts_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint bank_accounts_one_of check (num_nonnulls(iban, account_number) = 1)
);
select protect('bank_accounts');
select audit('bank_accounts', identified_by => 'person_id');

-- Never shown to its subject.
create table profile_notes (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  note text not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, person_id),
  constraint profile_notes_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select protect('profile_notes');
select audit('profile_notes', identified_by => 'person_id');
