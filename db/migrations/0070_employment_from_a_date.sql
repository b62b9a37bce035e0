-- Employment from a date on (docs/decisions/employment-from-a-date.md): what somebody is (department, designation, type,
-- manager, weekly hours, place of work) are rows that each count from a date; what counts today stands on `people` as well,
-- kept from the rows. Employment itself is a list of periods.

-- Where people work: one more list, with a country, a region (whose holidays count) and a zone.
create table work_places (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (name_key(name)) stored,
  -- ISO 3166-1 alpha-2
  country_id text check (country_id ~ '^[A-Z]{2}$'),
  region text,
  -- IANA name; null: the company's
  timezone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint work_places_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id)
);
create unique index work_places_name on work_places (tenant_id, name_key) where trashed_at is null;
create index work_places_trash on work_places (tenant_id, trashed_at) where trashed_at is not null;
create index work_places_by_trashed_by on work_places (tenant_id, trashed_by);
select protect('work_places');
select audit('work_places');
select raises_company_version('work_places');

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
  -- What the value was called, when its list does not have it any more.
  former_name text,
  reason text,
  -- Rows that were written by one press.
  change_id uuid not null default gen_random_uuid(),
  -- Of a value of the past that was put right afterwards.
  corrected_at timestamptz,
  created_at timestamptz not null default now(),
  -- Nobody: an import, the demo or a command. No reference, since nobody is ever deleted.
  created_by uuid,
  primary key (tenant_id, id),
  constraint employment_rows_one_a_day unique (tenant_id, person_id, field, effective_from),
  constraint employment_rows_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  -- What was deleted for ever leaves its name.
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
create index employment_rows_by_department on employment_rows (tenant_id, department_id);
create index employment_rows_by_designation on employment_rows (tenant_id, designation_id);
create index employment_rows_by_type on employment_rows (tenant_id, employment_type_id);
create index employment_rows_by_manager on employment_rows (tenant_id, manager_id);
create index employment_rows_by_work_place on employment_rows (tenant_id, work_place_id);
-- What waits for its day.
create index employment_rows_by_date on employment_rows (tenant_id, effective_from);
select protect('employment_rows');
select audit('employment_rows', kept => '{field,effective_from}');
select raises_company_version('employment_rows');

-- Of an item that is deleted for ever, the past keeps the name.
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
  primary key (tenant_id, id),
  constraint employment_periods_person foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint employment_periods_order check (ended_on >= started_on),
  constraint employment_periods_no_overlap exclude using gist
    (tenant_id with =, person_id with =, daterange(started_on, ended_on, '[]') with &&) deferrable
);
create index employment_periods_by_person on employment_periods (tenant_id, person_id, started_on);
select protect('employment_periods');
select raises_company_version('employment_periods');

alter table people
  add column manager_id uuid,
  add column work_place_id uuid,
  add column weekly_work_time integer,
  add constraint people_manager foreign key (tenant_id, manager_id) references people (tenant_id, id),
  add constraint people_work_place foreign key (tenant_id, work_place_id) references work_places (tenant_id, id),
  add constraint people_not_own_manager check (manager_id <> id);
create index people_by_manager on people (tenant_id, manager_id);
create index people_by_work_place on people (tenant_id, work_place_id);

-- From this instant on, what is kept of the company is not true any more: the midnight of the company at which the next
-- row counts, or the day after somebody's last one begins. Null when nothing waits.
alter table company_versions add column next_change_at timestamptz;

create function midnight_of(company uuid, day date) returns timestamptz language sql stable
  return (select day::timestamp at time zone timezone from company_settings where tenant_id = company);
grant execute on function midnight_of to muster_app;

-- Whoever writes rows says so, and counts them; should that ever be forgotten, the next request does it. The company is
-- that of the rows: their owner loads rows of companies it is not in.
create function expect_change(company uuid, instant timestamptz) returns void language sql as $$
  insert into company_versions (tenant_id, next_change_at) select company, instant where instant is not null
    on conflict (tenant_id) do update set next_change_at = least(company_versions.next_change_at, excluded.next_change_at)
    where company_versions.next_change_at is null or company_versions.next_change_at > excluded.next_change_at
$$;
grant execute on function expect_change to muster_app;

-- Whoever counts rows in the transaction that writes them says up to which day (app.counted_day).
create function expect_rows() returns trigger language plpgsql as $$
declare
  counted text := nullif(current_setting('app.counted_day', true), '');
begin
  if tg_op <> 'DELETE' then
    perform expect_change(tenant_id, midnight_of(tenant_id, min(effective_from))) from new_rows
      where effective_from > coalesce(counted, '-infinity')::date group by tenant_id;
  end if;
  if counted is not null then return null; end if;
  if tg_op = 'UPDATE' then perform expect_change(tenant_id, '-infinity') from new_rows group by tenant_id;
  elsif tg_op = 'DELETE' then perform expect_change(tenant_id, '-infinity') from old_rows group by tenant_id;
  end if;
  return null;
end $$;

-- No two stand above each other at any time, past or to come. Who writes managers waits for whoever does so at this
-- moment: two changes that are right on their own make a circle together.
create function lock_managers(company uuid) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended('managers.' || company::text, 0)) $$;
grant execute on function lock_managers to muster_app;

create function refuse_circles(company uuid, changed uuid[]) returns void language plpgsql as $$
declare
  found_person uuid;
begin
  perform lock_managers(company);
  with recursive spans as materialized (
    select person_id, manager_id, daterange(effective_from, lead(effective_from) over each) as during
      from employment_rows where tenant_id = company and field = 'manager'
    window each as (partition by person_id order by effective_from)
  ), up as (
    select person_id as origin, manager_id as above, during from spans
     where person_id = any (changed) and manager_id is not null
    union
    select up.origin, spans.manager_id, up.during * spans.during from up join spans on spans.person_id = up.above
     where spans.manager_id is not null and up.above <> up.origin and spans.during && up.during
  )
  select origin into found_person from up where above = origin limit 1;
  if found_person is not null then
    raise exception 'somebody would stand above themselves' using errcode = 'check_violation',
      constraint = 'employment_rows_no_circle', table = 'employment_rows', detail = found_person::text;
  end if;
end $$;
grant execute on function refuse_circles to muster_app;

create function check_managers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse_circles(tenant_id, array_agg(distinct person_id)) from old_rows where field = 'manager' group by tenant_id;
  else
    perform refuse_circles(tenant_id, array_agg(distinct person_id)) from new_rows where field = 'manager' group by tenant_id;
  end if;
  return null;
end $$;

create trigger employment_rows_circle_insert after insert on employment_rows referencing new table as new_rows
  for each statement execute function check_managers();
create trigger employment_rows_circle_update after update on employment_rows referencing new table as new_rows
  for each statement execute function check_managers();
create trigger employment_rows_circle_delete after delete on employment_rows referencing old table as old_rows
  for each statement execute function check_managers();
create trigger employment_rows_due_insert after insert on employment_rows referencing new table as new_rows
  for each statement execute function expect_rows();
create trigger employment_rows_due_update after update on employment_rows referencing new table as new_rows
  for each statement execute function expect_rows();
create trigger employment_rows_due_delete after delete on employment_rows referencing old table as old_rows
  for each statement execute function expect_rows();

-- Brings `people` up to a day: of everybody, or of some.
create function count_employment(today date, whom uuid[] default null) returns void language plpgsql as $$
begin
  perform set_config('app.counts_employment', 'on', true);
  with counting as (
    select distinct on (r.person_id, r.field) r.*
      from employment_rows r join people on people.tenant_id = r.tenant_id and people.id = r.person_id
     -- Whoever starts next week is known already by what they will be on their first day.
     where (whom is null or r.person_id = any (whom)) and r.effective_from <= greatest(today, people.joined_on)
     order by r.person_id, r.field, r.effective_from desc
  ), counted as (
    select person_id,
           (array_agg(department_id) filter (where field = 'department'))[1] as department_id,
           (array_agg(designation_id) filter (where field = 'designation'))[1] as designation_id,
           (array_agg(employment_type_id) filter (where field = 'employment_type'))[1] as employment_type_id,
           (array_agg(manager_id) filter (where field = 'manager'))[1] as manager_id,
           (array_agg(work_place_id) filter (where field = 'work_place'))[1] as work_place_id,
           max(weekly_work_time) as weekly_work_time
      from counting group by person_id
  )
  update people p
     set department_id = c.department_id, designation_id = c.designation_id, employment_type_id = c.employment_type_id,
         manager_id = c.manager_id, work_place_id = c.work_place_id, weekly_work_time = c.weekly_work_time
    from people q left join counted c on c.person_id = q.id
   where p.tenant_id = q.tenant_id and p.id = q.id and (whom is null or q.id = any (whom))
     and (p.department_id, p.designation_id, p.employment_type_id, p.manager_id, p.work_place_id, p.weekly_work_time)
         is distinct from (c.department_id, c.designation_id, c.employment_type_id, c.manager_id, c.work_place_id,
                           c.weekly_work_time);
  perform set_config('app.counts_employment', '', true);
end $$;
grant execute on function count_employment to muster_app;

-- The next midnight at which something counts, when everything up to this day has been counted.
create function expect_next_change(today date) returns void language sql as $$
  update company_versions
     set next_change_at = midnight_of(current_tenant(), least(
       (select min(effective_from) from employment_rows where effective_from > today),
       (select min(discharged_date) + 1 from people where discharged_date >= today and status <> 'discharged')))
$$;
grant execute on function expect_next_change to muster_app;

-- Nobody else writes what counts today.
create function require_counted() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.counts_employment', true), '') = '' then
    raise exception 'what counts today is written by count_employment' using errcode = 'integrity_constraint_violation',
      hint = 'Write a row of employment_rows, and count it.';
  end if;
  return null;
end $$;
create trigger people_counted
  after update of department_id, designation_id, employment_type_id, manager_id, work_place_id, weekly_work_time on people
  for each row when (
    (old.department_id, old.designation_id, old.employment_type_id, old.manager_id, old.work_place_id, old.weekly_work_time)
    is distinct from
    (new.department_id, new.designation_id, new.employment_type_id, new.manager_id, new.work_place_id, new.weekly_work_time))
  execute function require_counted();

-- What somebody comes with counts from their first day.
create function begin_employment() returns trigger language plpgsql as $$
declare
  counted text := coalesce(current_setting('app.counted_day', true), '');
begin
  insert into employment_periods (tenant_id, person_id, started_on, ended_on, ended_reason)
    select tenant_id, id, joined_on, discharged_date, discharged_reason from new_rows;
  -- They stand on the person already.
  perform set_config('app.counted_day', 'infinity', true);
  insert into employment_rows (tenant_id, person_id, field, effective_from, department_id, designation_id,
                               employment_type_id, manager_id, work_place_id, weekly_work_time)
    select n.tenant_id, n.id, f.field, n.joined_on,
           case when f.field = 'department' then n.department_id end, case when f.field = 'designation' then n.designation_id end,
           case when f.field = 'employment_type' then n.employment_type_id end, case when f.field = 'manager' then n.manager_id end,
           case when f.field = 'work_place' then n.work_place_id end,
           case when f.field = 'weekly_work_time' then n.weekly_work_time end
      from new_rows n cross join unnest(array['department', 'designation', 'employment_type', 'manager', 'work_place',
                                              'weekly_work_time']) as f (field)
     where case f.field when 'department' then n.department_id is not null
             when 'designation' then n.designation_id is not null when 'employment_type' then n.employment_type_id is not null
             when 'manager' then n.manager_id is not null when 'work_place' then n.work_place_id is not null
             else n.weekly_work_time is not null end;
  perform set_config('app.counted_day', counted, true);
  perform expect_change(tenant_id, midnight_of(tenant_id, min(discharged_date) + 1)) from new_rows
    where status <> 'discharged' group by tenant_id;
  return null;
end $$;
create trigger people_begin_employment after insert on people referencing new table as new_rows
  for each statement execute function begin_employment();

create function follow_employment() returns trigger language plpgsql as $$
begin
  if new.joined_on > old.discharged_date then
    insert into employment_periods (tenant_id, person_id, started_on, ended_on, ended_reason)
      values (new.tenant_id, new.id, new.joined_on, new.discharged_date, new.discharged_reason);
  else
    update employment_periods
       set started_on = new.joined_on, ended_on = new.discharged_date, ended_reason = new.discharged_reason
     where tenant_id = new.tenant_id and person_id = new.id and started_on = old.joined_on;
    -- What counted from the first day goes on doing so, unless something else counts by then.
    delete from employment_rows r where r.tenant_id = new.tenant_id and r.person_id = new.id
       and r.effective_from = old.joined_on and exists (
         select from employment_rows n where n.tenant_id = r.tenant_id and n.person_id = r.person_id and n.field = r.field
            and n.effective_from > old.joined_on and n.effective_from <= new.joined_on);
    update employment_rows set effective_from = new.joined_on
     where tenant_id = new.tenant_id and person_id = new.id and effective_from = old.joined_on
       and new.joined_on <> old.joined_on;
  end if;
  if new.status <> 'discharged' then perform expect_change(new.tenant_id, midnight_of(new.tenant_id, new.discharged_date + 1)); end if;
  return null;
end $$;
create trigger people_follow_employment after update of joined_on, discharged_date, discharged_reason, status on people
  for each row when ((old.joined_on, old.discharged_date, old.discharged_reason, old.status)
                     is distinct from (new.joined_on, new.discharged_date, new.discharged_reason, new.status))
  execute function follow_employment();

-- In another zone it may be another day.
create function expect_other_day() returns trigger language plpgsql as $$
begin
  perform expect_change(new.tenant_id, '-infinity');
  return null;
end $$;
create trigger another_day after update of timezone on company_settings
  for each row when (old.timezone is distinct from new.timezone) execute function expect_other_day();

-- Existing people: what they are has been so since they joined.
insert into employment_periods (tenant_id, person_id, started_on, ended_on, ended_reason)
  select tenant_id, id, joined_on, greatest(discharged_date, joined_on), discharged_reason from people;
insert into employment_rows (tenant_id, person_id, field, effective_from, department_id)
  select tenant_id, id, 'department', joined_on, department_id from people where department_id is not null;
insert into employment_rows (tenant_id, person_id, field, effective_from, designation_id)
  select tenant_id, id, 'designation', joined_on, designation_id from people where designation_id is not null;
insert into employment_rows (tenant_id, person_id, field, effective_from, employment_type_id)
  select tenant_id, id, 'employment_type', joined_on, employment_type_id from people where employment_type_id is not null;
update company_versions v set next_change_at = '-infinity'
 where exists (select from people p where p.tenant_id = v.tenant_id and p.discharged_date is not null);

-- The log tells of the rows, not of their copy: the columns that it leaves out are given to `audit` from now on.
drop function audit(regclass, text, text, text[], boolean);
create function audit(name regclass, identified_by text default 'id', person text default 'person_id', kept text[] default '{}',
                      updates boolean default true, left_out text[] default '{}')
  returns void language plpgsql as $$
declare
  -- Not what the row says twice, nor what every change changes.
  ignored text[] := array['tenant_id', 'created_at', 'updated_at', 'last_used_at'] || left_out ||
    array(select attname::text from pg_attribute where attrelid = name and attgenerated <> '');
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_rows(%L, %L, %L, %L)',
                 name, identified_by, person, kept, ignored);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_rows(%L, %L, %L, %L)',
                 name, identified_by, person, kept, ignored);
  if updates then
    execute format('create trigger audit_update after update on %s for each row when (old.* is distinct from new.*) execute function audit_change(%L, %L, %L, %L)',
                   name, identified_by, person, kept, ignored);
  end if;
end $$;
revoke execute on function audit from public;

drop trigger audit_insert on people;
drop trigger audit_update on people;
drop trigger audit_delete on people;
select audit('people', person => 'id', left_out => '{department_id,designation_id,employment_type_id,manager_id,work_place_id,weekly_work_time}');

-- Whoever keeps departments keeps the places of work as well.
insert into role_permissions (tenant_id, role_id, permission)
  select tenant_id, role_id, replace(permission, 'department', 'work_place') from role_permissions
   where permission in ('view_department', 'add_department', 'edit_department', 'delete_department');
