-- Shifts and attendance.
create table shift_templates (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  color text not null default '#323DA5',
  start_time time(0) not null,
  -- seconds
  work_time integer not null check (work_time > 0 and work_time <= 86400),
  break_time integer not null default 0 check (break_time >= 0 and break_time < 86400),
  grace_minutes smallint not null default 0 check (grace_minutes >= 0),
  -- ISO weekdays, 1 = Monday
  repeat_on smallint[] not null default '{1,2,3,4,5}',
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

-- The company's standard hours: everyone's shift on a weekday of `repeat_on` for which nothing else is
-- published. A change is a new row from its date on, so the past keeps the hours it had.
create table standard_shifts (
  tenant_id uuid not null default current_tenant() references companies (id),
  effective_from date not null,
  template_id uuid not null,
  name text not null,
  color text not null,
  start_time time(0) not null,
  work_time integer not null,
  break_time integer not null,
  grace_minutes smallint not null,
  repeat_on smallint[] not null,
  primary key (tenant_id, effective_from),
  foreign key (tenant_id, template_id) references shift_templates (tenant_id, id)
);
create index standard_shifts_template on standard_shifts (tenant_id, template_id);

create table shift_batches (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references people (tenant_id, id)
);
create index shift_batches_author on shift_batches (tenant_id, created_by);

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

-- One person's working day. It exists from the first clock-in (or correction) on.
create table attendances (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  working_date date not null,
  -- 1 normal, 2 remote
  working_place smallint not null default 1 check (working_place in (1, 2)),
  -- The shift as it was when the day began; all null without a shift.
  shift_name text,
  shift_color text,
  shift_start_at timestamptz(0),
  shift_end_at timestamptz(0),
  shift_start_time time(0),
  shift_work_time integer,
  shift_break_time integer,
  shift_grace_minutes smallint,
  -- A manager's word over what is derived; null = derived.
  is_remote_override boolean,
  is_late_override boolean,
  is_incomplete_override boolean,
  -- The long day was accepted as it is ('normal').
  is_accepted boolean not null default false,
  has_irregular boolean not null default false,
  approved_at timestamptz,
  approved_by uuid,
  comment text check (char_length(comment) <= 250),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, person_id, working_date),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, approved_by) references people (tenant_id, id),
  check ((shift_start_at is null) = (shift_work_time is null))
);
create index attendances_approver on attendances (tenant_id, approved_by);
create index attendances_date on attendances (tenant_id, working_date);

create table clocks (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- The clock-in's id; the clock-out has its own.
  id uuid not null default gen_random_uuid(),
  clock_out_id uuid,
  attendance_id uuid not null,
  person_id uuid not null,
  started_at timestamptz(0) not null,
  ended_at timestamptz(0),
  -- IANA zone in which the entry was made
  zone text not null,
  -- 'web', 'import', 'terminal', 'manager', 'demo'
  source text not null,
  -- Set when somebody approved an edited entry; entries that nobody edited need no approval.
  is_irregular boolean not null default false,
  approved_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, attendance_id) references attendances (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (ended_at >= started_at),
  check ((ended_at is null) = (clock_out_id is null)),
  -- An entry of zero length is an empty range and overlaps nothing. Deferrable, since an edit may move
  -- two neighbours together.
  constraint clocks_no_overlap exclude using gist
    (tenant_id with =, person_id with =, tstzrange(started_at, ended_at) with &&) deferrable initially immediate
);
create unique index clocks_one_open on clocks (tenant_id, person_id) where ended_at is null;
create index clocks_attendance on clocks (tenant_id, attendance_id);
create index clocks_person on clocks (tenant_id, person_id, started_at);

create table breaks (
  tenant_id uuid not null default current_tenant() references companies (id),
  -- The break's begin; its end has its own id.
  id uuid not null default gen_random_uuid(),
  break_out_id uuid,
  clock_id uuid not null,
  attendance_id uuid not null,
  person_id uuid not null,
  started_at timestamptz(0) not null,
  ended_at timestamptz(0),
  is_irregular boolean not null default false,
  approved_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, clock_id) references clocks (tenant_id, id),
  foreign key (tenant_id, attendance_id) references attendances (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (ended_at >= started_at),
  check ((ended_at is null) = (break_out_id is null)),
  constraint breaks_no_overlap exclude using gist
    (tenant_id with =, clock_id with =, tstzrange(started_at, ended_at) with &&) deferrable initially immediate
);
create unique index breaks_one_open on breaks (tenant_id, person_id) where ended_at is null;
create index breaks_clock on breaks (tenant_id, clock_id);
create index breaks_attendance on breaks (tenant_id, attendance_id);
create index breaks_person on breaks (tenant_id, person_id);

-- Append-only: who changed which part of a time record, when, from where, what it was and what it is.
create table attendance_history (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  attendance_id uuid not null,
  person_id uuid not null,
  entity text not null check (entity in ('attendance', 'clock', 'break')),
  entity_id uuid not null,
  -- 'clock_in', 'clock_out', 'break', 'resume', 'edit', 'remove', 'accept', 'flag', 'dismiss', 'comment'
  action text not null,
  -- null = the system or an import
  actor_id uuid,
  source text not null,
  address text,
  old jsonb,
  new jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, actor_id) references people (tenant_id, id)
);
create index attendance_history_day on attendance_history (tenant_id, attendance_id, id);
create index attendance_history_person on attendance_history (tenant_id, person_id);
create index attendance_history_actor on attendance_history (tenant_id, actor_id);
