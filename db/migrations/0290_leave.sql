-- Leave that the company gives: types, packages with dated terms, who has which since when, and the rules for everybody.
-- The ledger follows in 0300_leave_ledger.sql. Every balance is a sum of its lines.

create table leave_types (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  -- Columns that calendars show.
  letter text not null check (char_length(letter) between 1 and 2),
  color text not null,
  icon text check (char_length(icon) <= 40),
  -- Columns that the ledger uses.
  unit text not null default 'days' check (unit in ('days', 'hours')),
  -- Default amount of a package; null: no limit.
  total_days numeric(6,2) check (total_days >= 0),
  is_paid boolean not null default true,
  -- Reviewers see the dates, not the reason; colleagues see that somebody is away.
  is_private boolean not null default false,
  has_halves boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint leave_types_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id)
);
create unique index leave_types_name on leave_types (tenant_id, name_key) where trashed_at is null;
create unique index leave_types_letter on leave_types (tenant_id, upper(letter)) where trashed_at is null;
create index leave_types_trash on leave_types (tenant_id, trashed_at) where trashed_at is not null;
create index leave_types_by_trashed_by on leave_types (tenant_id, trashed_by);
select protect('leave_types');
select audit('leave_types');
select raises_company_version('leave_types');

create table leave_policies (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  -- For those who keep packages.
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint leave_policies_updated_by foreign key (tenant_id, updated_by) references people (tenant_id, id),
  constraint leave_policies_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id)
);
create unique index leave_policies_name on leave_policies (tenant_id, name_key) where trashed_at is null;
create index leave_policies_trash on leave_policies (tenant_id, trashed_at) where trashed_at is not null;
create index leave_policies_by_updated_by on leave_policies (tenant_id, updated_by);
create index leave_policies_by_trashed_by on leave_policies (tenant_id, trashed_by);
select protect('leave_policies');
select audit('leave_policies', left_out => '{updated_by}');
select raises_company_version('leave_policies');

-- A package gives this much of a type, from a day on until the next row of the type.
create table leave_policy_terms (
  tenant_id uuid not null default current_tenant() references companies (id),
  policy_id uuid not null,
  leave_type_id uuid not null,
  effective_from date not null,
  -- Not any more, from that day on.
  is_given boolean not null default true,
  -- For a year of full-time work; null: as much as is needed.
  days numeric(6,2) check (days >= 0),
  given text not null default 'at_once' check (given in ('at_once', 'monthly')),
  is_pro_rata boolean not null default true,
  -- The most that goes into the next leave year; null: all of it.
  carry_over numeric(6,2) check (carry_over >= 0),
  -- Month of the leave year at whose end carried days expire; null: they do not expire.
  carry_over_months integer check (carry_over_months between 1 and 12),
  below_zero numeric(6,2) not null default 0 check (below_zero >= 0),
  has_halves boolean not null default true,
  -- From how many days on a file has to be attached; null: never.
  proof_from numeric(6,2) check (proof_from > 0),
  created_at timestamptz not null default now(),
  -- Null: the demo or a command. Not a reference: the id stays when a person is deleted.
  created_by uuid,
  primary key (tenant_id, policy_id, leave_type_id, effective_from),
  constraint leave_policy_terms_policy foreign key (tenant_id, policy_id)
    references leave_policies (tenant_id, id) on delete cascade,
  constraint leave_policy_terms_type foreign key (tenant_id, leave_type_id) references leave_types (tenant_id, id)
);
create index leave_policy_terms_by_type on leave_policy_terms (tenant_id, leave_type_id);
select protect('leave_policy_terms');
select audit('leave_policy_terms', identified_by => 'policy_id', kept => '{leave_type_id,effective_from}', left_out => '{created_by}');
select raises_company_version('leave_policy_terms');

-- Which package somebody has, from a day on until their next row.
create table leave_policy_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  effective_from date not null,
  -- Null: none from then on
  policy_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, person_id, effective_from),
  constraint leave_policy_people_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint leave_policy_people_policy foreign key (tenant_id, policy_id) references leave_policies (tenant_id, id)
);
create index leave_policy_people_by_policy on leave_policy_people (tenant_id, policy_id);
select protect('leave_policy_people');
select audit('leave_policy_people', identified_by => 'policy_id', kept => '{effective_from}', left_out => '{created_by}');
select raises_company_version('leave_policy_people');

-- Rules for everybody; a company without a row has the defaults.
create table leave_setups (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- Weekly seconds of full-time work, the base of pro rata.
  full_time integer not null check (full_time between 3600 and 604800),
  -- How many days back people may apply; null: not for days that are over.
  past_days integer check (past_days between 0 and 366),
  -- Working days before the first day of leave.
  notice_days integer not null check (notice_days between 0 and 60),
  -- Working days in one stretch; null: any number.
  longest_stretch integer check (longest_stretch between 1 and 366),
  months_ahead integer not null check (months_ahead between 1 and 36),
  colleagues_see text not null check (colleagues_see in ('away', 'type', 'nothing')),
  updated_at timestamptz not null default now(),
  -- Whether one's own calendar address tells one's leave, and whether there are addresses that tell of a team's.
  has_own_feed boolean not null default true,
  has_team_feed boolean not null default true,
  primary key (tenant_id)
);
select protect('leave_setups');
select audit('leave_setups', identified_by => 'tenant_id');
select raises_company_version('leave_setups');

-- Days on which a leave year begins: from each on on its anniversaries. The year before it ends the day before.
create table leave_beginnings (
  tenant_id uuid not null default current_tenant() references companies (id),
  starts_on date not null check (extract(day from starts_on) <= 28),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, starts_on)
);
select protect('leave_beginnings');
select audit('leave_beginnings', identified_by => 'tenant_id', kept => '{starts_on}', left_out => '{created_by}');
select raises_company_version('leave_beginnings');

-- Full-time work as it was before: a change of it counts from the day on which it is made, so that leave granted for the
-- months before stays as it was.

create table leave_full_times (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- The last day; what counts after the last of them stands in leave_setups.
  ends_on date not null,
  -- Weekly seconds.
  full_time integer not null check (full_time between 3600 and 604800),
  primary key (tenant_id, ends_on)
);
select protect('leave_full_times', 'select, insert');
select raises_company_version('leave_full_times');
