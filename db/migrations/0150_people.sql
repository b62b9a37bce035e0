-- People: who works here, what somebody is from which day on (`employment_rows`), and every time they have worked here
-- (`employment_periods`). `people` carries what counts today, written from these by triggers alone.

-- The form in which a name is searched: without accents, and with ä, ae and a as one, so that "krueger" and "kruger"
-- find Krüger. Screens that search in memory do the same (src/features/people/rules/search.ts).
create function search_key(name text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return replace(replace(replace(replace(replace(replace(replace(
    translate(
      regexp_replace(normalize(lower(btrim(name) collate "pg_c_utf8"), nfkd), '[\u0300-\u036f]', '', 'g'),
      'øłđðı', 'olddi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
end $$;
grant execute on function search_key to muster_app;

create table people (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  employee_number text,
  username text not null check (username ~ '^[a-z0-9._-]{1,64}$'),
  email text check (email = lower(email)),
  name text not null,
  name_key text collate by_name not null generated always as (lower(name)) stored,
  avatar text,
  status text not null default 'active',
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
  employment_type_id uuid,
  manager_id uuid,
  work_place_id uuid,
  weekly_work_time integer,
  -- Contact and personal data are hidden from colleagues.
  is_private boolean not null default false,
  bio text,
  work_phone text,
  probation_until date,
  notice_period text,
  -- The hint of what a new profile lacks is over.
  setup_finished_at timestamptz,
  -- When somebody has accepted their invitation; nobody knows it of those who had joined before. The log tells of it by
  -- the status that changes in the same moment.
  accepted_at timestamptz,
  -- Why somebody's first day was put right, as the log tells it.
  joined_on_reason text,
  -- Numbers that differ in nothing but case, or in how wide letters are written, are one number, as names are.
  employee_number_key text generated always as (name_key(employee_number)) stored,
  search_key text not null generated always as (search_key(name || ' ' || username)) stored,
  -- Whether somebody who cannot sign in yet was ever sent or given an invitation: people of an import wait for theirs.
  -- Links of people who joined are deleted after a while, so that the links alone do not tell.
  was_invited boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, username),
  foreign key (tenant_id, department_id) references departments (tenant_id, id),
  foreign key (tenant_id, designation_id) references designations (tenant_id, id),
  constraint people_employment_type foreign key (tenant_id, employment_type_id) references employment_types (tenant_id, id),
  constraint people_manager foreign key (tenant_id, manager_id) references people (tenant_id, id),
  constraint people_work_place foreign key (tenant_id, work_place_id) references work_places (tenant_id, id),
  constraint people_not_own_manager check (manager_id <> id),
  -- suspended: still employed, but neither signs in nor clocks
  constraint people_status_check check (status in ('invited', 'active', 'suspended', 'discharged'))
);
create unique index people_email on people (tenant_id, email) where email is not null and status <> 'discharged';
create index people_department on people (tenant_id, department_id);
create index people_designation on people (tenant_id, designation_id);
-- Pages of people by name, and how many there are, stay quick in a company of ten thousand.
create index people_by_name on people (tenant_id, name_key, id) include (joined_on, discharged_date, department_id);
-- How many work here on a day, counted from an index of a few pages.
create index people_employment on people (tenant_id, joined_on, discharged_date, status);
create index people_by_employment_type on people (tenant_id, employment_type_id);
create index people_by_manager on people (tenant_id, manager_id);
create index people_by_work_place on people (tenant_id, work_place_id);
create unique index people_employee_number on people (tenant_id, employee_number_key) where employee_number is not null;
-- The few who have left, or will: lists of them do not look at everybody who works here.
create index people_leavers on people (tenant_id, discharged_date) where discharged_date is not null or status = 'discharged';
select protect('people');
select raises_company_version('people');
select audit('people', person => 'id', left_out => '{department_id,designation_id,employment_type_id,manager_id,work_place_id,weekly_work_time,accepted_at,was_invited}');

-- Files and lists are older than the people who keep them.
alter table files add foreign key (tenant_id, uploaded_by) references people (tenant_id, id);
alter table uploads add foreign key (tenant_id, uploaded_by) references people (tenant_id, id);
alter table departments add constraint departments_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id);
alter table designations add constraint designations_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id);
alter table employment_types add constraint employment_types_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id);
alter table document_types add constraint document_types_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id);
alter table work_places add constraint work_places_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id);
alter table groups add constraint groups_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id);

create table employment_rows (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  field text not null,
  -- The value counts from this day on, until the next row of the field; before the first row there is none.
  effective_from date not null,
  -- The value is in the column of the field; nothing at all is a value, too: no department from then on.
  department_id uuid,
  designation_id uuid,
  employment_type_id uuid,
  manager_id uuid,
  work_place_id uuid,
  -- seconds
  weekly_work_time integer check (weekly_work_time between 0 and 604800),
  -- The name of the value, when its list does not have it any more.
  former_name text,
  reason text,
  -- Rows that were written by one press.
  change_id uuid not null default gen_random_uuid(),
  -- When a value of the past was put right afterwards.
  corrected_at timestamptz,
  created_at timestamptz not null default now(),
  -- Null: an import, the demo or a command. Not a reference: the id stays when a person is deleted.
  created_by uuid,
  primary key (tenant_id, id),
  constraint employment_rows_one_a_day unique (tenant_id, person_id, field, effective_from),
  constraint employment_rows_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  -- A permanently deleted item leaves its name.
  constraint employment_rows_department foreign key (tenant_id, department_id)
    references departments (tenant_id, id) on delete set null (department_id),
  constraint employment_rows_designation foreign key (tenant_id, designation_id)
    references designations (tenant_id, id) on delete set null (designation_id),
  constraint employment_rows_employment_type foreign key (tenant_id, employment_type_id)
    references employment_types (tenant_id, id) on delete set null (employment_type_id),
  constraint employment_rows_manager foreign key (tenant_id, manager_id) references people (tenant_id, id),
  constraint employment_rows_work_place foreign key (tenant_id, work_place_id)
    references work_places (tenant_id, id) on delete set null (work_place_id),
  constraint employment_rows_not_own_manager check (manager_id <> person_id),
  constraint employment_rows_value_of_field check (
    num_nonnulls(department_id, designation_id, employment_type_id, manager_id, work_place_id, weekly_work_time) =
    case field when 'department' then num_nonnulls(department_id) when 'designation' then num_nonnulls(designation_id)
      when 'employment_type' then num_nonnulls(employment_type_id) when 'manager' then num_nonnulls(manager_id)
      when 'work_place' then num_nonnulls(work_place_id) when 'weekly_work_time' then num_nonnulls(weekly_work_time)
      else -1 end)
);
-- Rows that wait for their day.
create index employment_rows_by_date on employment_rows (tenant_id, effective_from);
-- A row has one value: it stands in the index of its own field alone, not in those of the four others.
create index employment_rows_by_department on employment_rows (tenant_id, department_id) where department_id is not null;
create index employment_rows_by_designation on employment_rows (tenant_id, designation_id)
  where designation_id is not null;
create index employment_rows_by_type on employment_rows (tenant_id, employment_type_id)
  where employment_type_id is not null;
create index employment_rows_by_manager on employment_rows (tenant_id, manager_id) where manager_id is not null;
create index employment_rows_by_work_place on employment_rows (tenant_id, work_place_id)
  where work_place_id is not null;
select protect('employment_rows');
select audit('employment_rows', kept => '{field,effective_from}');
select raises_company_version('employment_rows');

-- The past keeps the name of a permanently deleted item.
create function keep_former_name() returns trigger language plpgsql as $$
begin
  execute format('update employment_rows set former_name = $1 where tenant_id = $2 and %I = $3', tg_argv[0])
    using old.name, old.tenant_id, old.id;
  return old;
end $$;
create trigger former_name before delete on departments for each row execute function keep_former_name('department_id');
create trigger former_name before delete on designations for each row execute function keep_former_name('designation_id');
create trigger former_name before delete on employment_types
  for each row execute function keep_former_name('employment_type_id');
create trigger former_name before delete on work_places for each row execute function keep_former_name('work_place_id');

-- Every time somebody has worked here. `people` says of the last one when it began, when it ends and why; the trigger
-- below keeps the same here, so that no code can forget to.
create table employment_periods (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  started_on date not null,
  -- The last day; null while nobody knows of one.
  ended_on date,
  ended_reason text,
  -- When it was recorded that somebody works here from a day on: what they had applied for before is leave of the time
  -- here before it, also where the last day of that was told afterwards. Null: before this was kept.
  recorded_at timestamptz default now(),
  primary key (tenant_id, id),
  constraint employment_periods_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint employment_periods_order check (ended_on >= started_on),
  constraint employment_periods_no_overlap exclude using gist
    (tenant_id with =, person_id with =, daterange(started_on, ended_on, '[]') with &&) deferrable
);
create index employment_periods_by_person on employment_periods (tenant_id, person_id, started_on);
select protect('employment_periods');
select raises_company_version('employment_periods');
