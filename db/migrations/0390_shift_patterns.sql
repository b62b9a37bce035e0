-- Shift patterns: cycles of days for people and groups, and the drafts of each run.

-- The days of a cycle stand in one row, so that the log tells a changed cycle as one change. A template that is deleted
-- for ever stays as an id without a name: the pattern cannot be run before another one is chosen.
create table shift_patterns (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  -- Ids of shift_templates; null: a free day
  days uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint shift_patterns_length check (cardinality(days) between 1 and 366),
  constraint shift_patterns_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id)
);
create unique index shift_patterns_name on shift_patterns (tenant_id, name_key) where trashed_at is null;
create index shift_patterns_by_trashed_by on shift_patterns (tenant_id, trashed_by);
select protect('shift_patterns');
select audit('shift_patterns');

-- People who run it: on starts_on it is day start_day of the cycle.
create table shift_pattern_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  pattern_id uuid not null,
  person_id uuid not null,
  starts_on date not null,
  start_day integer not null default 1,
  -- The last day; null: for as long as it is run
  ends_on date,
  created_at timestamptz not null default now(),
  -- Null: the demo, a command. No reference, since nobody is ever deleted.
  created_by uuid,
  primary key (tenant_id, pattern_id, person_id),
  constraint shift_pattern_people_day check (start_day between 1 and 366),
  constraint shift_pattern_people_end check (ends_on >= starts_on),
  constraint shift_pattern_people_pattern foreign key (tenant_id, pattern_id)
    references shift_patterns (tenant_id, id) on delete cascade,
  constraint shift_pattern_people_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index shift_pattern_people_by_person on shift_pattern_people (tenant_id, person_id);
select protect('shift_pattern_people');
select audit('shift_pattern_people', identified_by => 'pattern_id', kept => '{starts_on}');
select raises_company_version('shift_pattern_people');

-- A group that runs it: on each date those who are in the group then.
create table shift_pattern_groups (
  tenant_id uuid not null default current_tenant() references companies (id),
  pattern_id uuid not null,
  group_id uuid not null,
  starts_on date not null,
  start_day integer not null default 1,
  ends_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, pattern_id, group_id),
  constraint shift_pattern_groups_day check (start_day between 1 and 366),
  constraint shift_pattern_groups_end check (ends_on >= starts_on),
  constraint shift_pattern_groups_pattern foreign key (tenant_id, pattern_id)
    references shift_patterns (tenant_id, id) on delete cascade,
  constraint shift_pattern_groups_group foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade
);
create index shift_pattern_groups_by_group on shift_pattern_groups (tenant_id, group_id);
select protect('shift_pattern_groups');
select audit('shift_pattern_groups', identified_by => 'pattern_id', kept => '{group_id,starts_on}');

-- Each time that drafts were made from a pattern: as long as they are neither discarded nor taken back, what it made is
-- known as its own.
create table shift_pattern_runs (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  pattern_id uuid not null,
  batch_id uuid not null,
  step integer not null,
  start_date date not null,
  end_date date not null,
  made_at timestamptz not null default now(),
  made_by uuid,
  primary key (tenant_id, id),
  constraint shift_pattern_runs_pattern foreign key (tenant_id, pattern_id)
    references shift_patterns (tenant_id, id) on delete cascade,
  constraint shift_pattern_runs_batch foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id)
);
create index shift_pattern_runs_by_pattern on shift_pattern_runs (tenant_id, pattern_id);
create index shift_pattern_runs_by_batch on shift_pattern_runs (tenant_id, batch_id);
select protect('shift_pattern_runs');

create table shift_pattern_days (
  tenant_id uuid not null default current_tenant() references companies (id),
  run_id uuid not null,
  person_id uuid not null,
  date date not null,
  -- Shift that the run drafted; null: a day off
  template_id uuid,
  primary key (tenant_id, person_id, date, run_id),
  constraint shift_pattern_days_run foreign key (tenant_id, run_id)
    references shift_pattern_runs (tenant_id, id) on delete cascade,
  constraint shift_pattern_days_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index shift_pattern_days_by_run on shift_pattern_days (tenant_id, run_id);
select protect('shift_pattern_days');
