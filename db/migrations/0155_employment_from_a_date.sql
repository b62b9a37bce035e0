-- Employment counts from a date on (docs/decisions/employment-from-a-date.md): rows of `employment_rows` wait for their day,
-- and these functions and triggers bring `people` and `employment_periods` up to it.

create function midnight_of(company uuid, day date) returns timestamptz language sql stable
  return (select day::timestamp at time zone timezone from company_settings where tenant_id = company);
grant execute on function midnight_of to muster_app;

-- Code that writes rows says so, and counts them; should that ever be forgotten, the next request does it. The company
-- is that of the rows: their owner loads rows of companies it is not in.
create function expect_change(company uuid, instant timestamptz) returns void language sql as $$
  insert into company_versions (tenant_id, next_change_at) select company, instant where instant is not null
    on conflict (tenant_id) do update set next_change_at = least(company_versions.next_change_at, excluded.next_change_at)
    where company_versions.next_change_at is null or company_versions.next_change_at > excluded.next_change_at
$$;
grant execute on function expect_change to muster_app;

-- No two people manage each other at any time, past or future. Who writes managers waits for whoever does so at this
-- moment: two changes that are right on their own make a circle together.
create function lock_managers(company uuid) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended('managers.' || company::text, 0)) $$;
grant execute on function lock_managers to muster_app;

-- People who come are looked at only if somebody reports to them.
create function refuse_circles(company uuid, changed uuid[]) returns void language plpgsql as $$
declare
  found_person uuid;
begin
  perform lock_managers(company);
  -- Nobody stands above themselves to whom nobody reports: most who come, one or thousands, are looked at no further.
  changed := array(select person from unnest(changed) as person where exists (
    select from employment_rows where tenant_id = company and manager_id = person));
  if cardinality(changed) = 0 then return; end if;
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

-- Values that somebody comes with count from their first day.
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

-- Code that counts rows in the transaction that writes them says up to which day (app.counted_day).
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
create trigger employment_rows_due_insert after insert on employment_rows referencing new table as new_rows
  for each statement execute function expect_rows();
create trigger employment_rows_due_update after update on employment_rows referencing new table as new_rows
  for each statement execute function expect_rows();
create trigger employment_rows_due_delete after delete on employment_rows referencing old table as old_rows
  for each statement execute function expect_rows();

-- Only count_employment writes what counts today.
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
