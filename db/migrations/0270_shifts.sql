-- Shifts: templates, the company's standard hours, published shifts, and what planners have done.

create table shift_templates (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  color text not null default '#323DA5',
  start_time time(0) not null,
  -- seconds
  work_time integer not null check (work_time > 0 and work_time <= 86400),
  break_time integer not null default 0 check (break_time >= 0 and break_time < 86400),
  -- Null: the company's.
  grace_minutes smallint check (grace_minutes >= 0),
  -- ISO weekdays, 1 = Monday
  repeat_on smallint[] not null default '{1,2,3,4,5}',
  deleted_at timestamptz,
  -- Shown where there is no room for the name.
  -- Null: the first letter of the name.
  letter text,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  updated_at timestamptz not null default now(),
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint shift_templates_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id),
  constraint shift_templates_letter check (char_length(letter) between 1 and 2),
  constraint shift_templates_day check (work_time + break_time <= 86400)
);
create index shift_templates_by_name on shift_templates (tenant_id, name_key) where deleted_at is null;
create index shift_templates_by_trashed_by on shift_templates (tenant_id, trashed_by);
select protect('shift_templates');
select raises_company_version('shift_templates');
select audit('shift_templates');

-- The company's standard hours: everyone's shift on a weekday of `repeat_on` for which nothing else is
-- published. A change is a new row from its date on, so the past keeps the hours it had.
create table standard_shifts (
  tenant_id uuid not null default current_tenant() references companies (id),
  effective_from date not null,
  -- Null, as all that follows from it: working days without hours, on which nobody has a shift but by the plan.
  template_id uuid,
  name text,
  color text,
  start_time time(0),
  work_time integer,
  break_time integer,
  grace_minutes smallint,
  repeat_on smallint[] not null,
  primary key (tenant_id, effective_from),
  foreign key (tenant_id, template_id) references shift_templates (tenant_id, id),
  check (cardinality(repeat_on) between 1 and 7 and repeat_on <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  check ((start_time is null) = (template_id is null)),
  check (start_time is null or name is not null and color is not null and work_time between 60 and 86400
    and break_time >= 0 and work_time + break_time <= 86400)
);
create index standard_shifts_template on standard_shifts (tenant_id, template_id);
select protect('standard_shifts');
select audit('standard_shifts', identified_by => 'template_id', kept => '{effective_from}');
select raises_company_version('standard_shifts');

create table shift_batches (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Work of planners, one row for each time that they began: the drafts belong to it, and what became of them.
  kind text not null default 'plan' check (kind in ('plan', 'clear', 'pattern', 'template')),
  -- A pattern's or a template's name, as it was then
  subject text,
  state text not null default 'draft' check (state in ('draft', 'publishing', 'published', 'cancelled')),
  -- The person who published or cancelled it, and when
  ended_by uuid,
  ended_at timestamptz,
  -- A line for the people whose shifts it changes
  note text check (char_length(note) <= 250),
  -- Steps of drafts that can be taken back
  last_step integer not null default 0,
  -- Figures at its end: shifts, people, how many replaced a published one or made a day free, first and last day
  shifts integer not null default 0,
  people integer not null default 0,
  replaced integer not null default 0,
  removed integer not null default 0,
  first_date date,
  last_date date,
  -- Published by a worker, a block after the other
  work_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references people (tenant_id, id),
  constraint shift_batches_ended_by foreign key (tenant_id, ended_by) references people (tenant_id, id),
  constraint shift_batches_end check ((state in ('published', 'cancelled')) = (ended_at is not null))
);
create index shift_batches_author on shift_batches (tenant_id, created_by);
create index shift_batches_by_ended_by on shift_batches (tenant_id, ended_by);
create index shift_batches_open on shift_batches (tenant_id, created_at) where state in ('draft', 'publishing');
create index shift_batches_log on shift_batches (tenant_id, created_at, id);
select protect('shift_batches');

-- One person's shift on one date, with the template's values as they were when it was assigned.
-- A published row without a template is a day off although the standard hours would say otherwise.
create table shift_days (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  date date not null,
  batch_id uuid,
  template_id uuid,
  name text,
  color text,
  start_time time(0),
  work_time integer,
  break_time integer,
  grace_minutes smallint,
  is_published boolean not null default false,
  -- A draft that was made over what is published knows by it whether that has changed since.
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id),
  foreign key (tenant_id, template_id) references shift_templates (tenant_id, id),
  check ((template_id is null) = (start_time is null))
);
create unique index shift_days_one_published on shift_days (tenant_id, person_id, date) where is_published;
create index shift_days_person on shift_days (tenant_id, person_id, date);
create index shift_days_batch on shift_days (tenant_id, batch_id);
create index shift_days_template on shift_days (tenant_id, template_id);
-- How many have which shift on which day, of everybody: counted in the index alone.
create index shift_days_counted on shift_days (tenant_id, date, template_id) where is_published;
select protect('shift_days');
select audit('shift_days', kept => '{date}');
select raises_time_version('shift_days');

-- Changes that publishing made for each person: told to them, and shown beside what they had before.
create table shift_changes (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  batch_id uuid,
  person_id uuid not null,
  date date not null,
  changed_at timestamptz not null default now(),
  -- Null: the demo, a command
  changed_by uuid,
  -- The shift with its hours; null: nothing of the person's own, {"name": null}: a free day
  old jsonb,
  new jsonb,
  primary key (tenant_id, id),
  constraint shift_changes_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint shift_changes_batch foreign key (tenant_id, batch_id) references shift_batches (tenant_id, id)
);
create index shift_changes_by_person on shift_changes (tenant_id, person_id, id);
create index shift_changes_by_batch on shift_changes (tenant_id, batch_id, person_id);
select protect('shift_changes', 'select, insert');
