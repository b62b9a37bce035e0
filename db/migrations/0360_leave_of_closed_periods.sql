-- A closed period is closed for leave, too (docs/decisions/closed-periods.md): its days of leave, what is booked on them,
-- its holidays, and the facts from which balances follow stay as they are until it is opened again.

-- Days of leave that count. Earlier triggers have raised and locked their people's versions, since the triggers of a
-- statement run in the order of their names.
create function keep_closed_leave() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  if tg_op = 'INSERT' then
    select p.* into closed from new_rows d join closed_periods p
        on p.tenant_id = d.tenant_id and p.reopened_at is null and d.date between p.starts_on and p.ends_on
           and (p.person_id is null or p.person_id = d.person_id)
     where d.state in ('created', 'approved') limit 1;
  elsif tg_op = 'DELETE' then
    select p.* into closed from old_rows d join closed_periods p
        on p.tenant_id = d.tenant_id and p.reopened_at is null and d.date between p.starts_on and p.ends_on
           and (p.person_id is null or p.person_id = d.person_id)
     where d.state in ('created', 'approved') limit 1;
  else
    select p.* into closed from (
        (select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state from old_rows
         except select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state from new_rows)
        union all
        (select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state from new_rows
         except select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state from old_rows)) d
      join closed_periods p
        on p.tenant_id = d.tenant_id and p.reopened_at is null and d.date between p.starts_on and p.ends_on
           and (p.person_id is null or p.person_id = d.person_id)
     where d.state in ('created', 'approved') limit 1;
  end if;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert on leave_application_days referencing new table as new_rows
  for each statement execute function keep_closed_leave();
create trigger unchanged_when_closed_update after update on leave_application_days
  referencing old table as old_rows new table as new_rows for each statement execute function keep_closed_leave();
create trigger unchanged_when_closed_delete after delete on leave_application_days referencing old table as old_rows
  for each statement execute function keep_closed_leave();

-- Openings, corrections and the lines of leave, which people book. Lines that the rules make follow from facts, which
-- are closed as well: if their day is closed before they are booked, they are booked late, on the day on which they
-- count.
create function keep_closed_lines() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  if not exists (select from new_rows where key is null) then return null; end if;
  insert into time_versions (tenant_id, person_id)
    select distinct tenant_id, person_id from new_rows where key is null order by 1, 2 on conflict do nothing;
  perform from time_versions v
    where (v.tenant_id, v.person_id) in (select tenant_id, person_id from new_rows where key is null)
    order by v.person_id for key share;
  select p.* into closed from new_rows l join closed_periods p
      on p.tenant_id = l.tenant_id and p.reopened_at is null and l.date between p.starts_on and p.ends_on
         and (p.person_id is null or p.person_id = l.person_id)
   where l.key is null limit 1;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert on leave_lines referencing new table as new_rows
  for each statement execute function keep_closed_lines();

-- Facts change a few times a year, so one lock is enough between changing one and closing a period.
create function any_closed(tenant uuid) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(closing_key(tenant));
  return exists (select from closed_periods where tenant_id = tenant and reopened_at is null);
end $$;

-- True if the person was there when a period was closed.
create function binds(closed closed_periods, person uuid) returns boolean language sql stable as $$
  select not exists (select from people where tenant_id = closed.tenant_id and id = person
                        and created_at > closed.recorded_at)
$$;

create function begins_leave_year(tenant uuid, day date) returns boolean language sql stable as $$
  select to_char(coalesce((select max(starts_on) from leave_beginnings where tenant_id = tenant and starts_on <= day),
                          '2000-01-01'), 'MM-DD') = to_char(day, 'MM-DD')
$$;

-- The last day whose facts affect a period. Leave that is lost on the last day of a leave year depends on the facts of
-- the day after.
create function decided_until(closed closed_periods) returns date language sql stable as $$
  select closed.ends_on + begins_leave_year(closed.tenant_id, closed.ends_on + 1)::int
$$;

create function keep_closed_employment() returns trigger language plpgsql as $$
declare
  company uuid;
  closed closed_periods;
begin
  if tg_op = 'DELETE' then select tenant_id into company from old_rows limit 1;
  else select tenant_id into company from new_rows limit 1;
  end if;
  if company is null or not any_closed(company) then return null; end if;
  if tg_op = 'INSERT' then
    select p.* into closed from new_rows e join closed_periods p on p.tenant_id = e.tenant_id and p.reopened_at is null
     where (p.person_id is null or p.person_id = e.person_id) and binds(p, e.person_id)
       and daterange(e.started_on, e.ended_on, '[]') && daterange(p.starts_on, p.ends_on, '[]') limit 1;
  elsif tg_op = 'DELETE' then
    select p.* into closed from old_rows e join closed_periods p on p.tenant_id = e.tenant_id and p.reopened_at is null
     where (p.person_id is null or p.person_id = e.person_id) and binds(p, e.person_id)
       and daterange(e.started_on, e.ended_on, '[]') && daterange(p.starts_on, p.ends_on, '[]') limit 1;
  else
    select p.* into closed
      from (select o.tenant_id, o.person_id, datemultirange(daterange(o.started_on, o.ended_on, '[]')) as before,
                   datemultirange(daterange(n.started_on, n.ended_on, '[]')) as after
              from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
             where (o.person_id, o.started_on, o.ended_on) is distinct from (n.person_id, n.started_on, n.ended_on)) e
      join closed_periods p on p.tenant_id = e.tenant_id and p.reopened_at is null
     where (p.person_id is null or p.person_id = e.person_id) and binds(p, e.person_id)
       and ((e.before - e.after) + (e.after - e.before)) && daterange(p.starts_on, decided_until(p), '[]') limit 1;
  end if;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert on employment_periods referencing new table as new_rows
  for each statement execute function keep_closed_employment();
create trigger unchanged_when_closed_update after update on employment_periods
  referencing old table as old_rows new table as new_rows for each statement execute function keep_closed_employment();
create trigger unchanged_when_closed_delete after delete on employment_periods referencing old table as old_rows
  for each statement execute function keep_closed_employment();

create function employed_within(tenant uuid, person uuid, first date, last date) returns boolean language sql stable as $$
  select exists (select from employment_periods where tenant_id = tenant and person_id = person and started_on <= last
                    and (ended_on is null or ended_on >= first))
$$;

-- The dated facts of a person, by which reports group their figures. Weekly hours decide how much a package gives, and
-- decide nothing for a person who never had one.
create function closed_by_value(dated employment_rows, last date) returns closed_periods language sql stable as $$
  select p from closed_periods p
   where p.tenant_id = dated.tenant_id and p.reopened_at is null and p.ends_on >= dated.effective_from
     and (last is null or last >= p.starts_on)
     and (p.person_id is null or p.person_id = dated.person_id) and binds(p, dated.person_id)
     and employed_within(p.tenant_id, dated.person_id, greatest(p.starts_on, dated.effective_from), least(p.ends_on, last))
     and (dated.field <> 'weekly_work_time' or exists (
       select from leave_policy_people where tenant_id = p.tenant_id and person_id = dated.person_id)) limit 1
$$;

create function last_day_of(dated employment_rows) returns date language sql stable as $$
  select min(effective_from) - 1 from employment_rows
   where tenant_id = dated.tenant_id and person_id = dated.person_id and field = dated.field
     and effective_from > dated.effective_from
$$;

create function value_of(dated employment_rows) returns text language sql immutable as $$
  select coalesce(coalesce(dated.department_id, dated.designation_id, dated.employment_type_id, dated.manager_id,
                           dated.work_place_id)::text, dated.weekly_work_time::text)
$$;

create function keep_closed_values() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  -- A deleted item leaves its name in the row, which is the same value as before.
  if tg_op = 'UPDATE' and value_of(new) is null and old.manager_id is null and old.weekly_work_time is null
     and not exists (select from departments where tenant_id = old.tenant_id and id = old.department_id)
     and not exists (select from designations where tenant_id = old.tenant_id and id = old.designation_id)
     and not exists (select from employment_types where tenant_id = old.tenant_id and id = old.employment_type_id)
     and not exists (select from work_places where tenant_id = old.tenant_id and id = old.work_place_id) then
    return null;
  end if;
  if not any_closed(coalesce(new.tenant_id, old.tenant_id)) then return null; end if;
  if tg_op = 'UPDATE' and (old.person_id, value_of(old)) is not distinct from (new.person_id, value_of(new)) then
    -- The same value, effective from another day.
    if old.effective_from < new.effective_from then closed := closed_by_value(old, new.effective_from - 1);
    else closed := closed_by_value(new, old.effective_from - 1);
    end if;
  else
    if tg_op <> 'DELETE' then closed := closed_by_value(new, last_day_of(new)); end if;
    if tg_op <> 'INSERT' and closed.id is null then closed := closed_by_value(old, last_day_of(old)); end if;
  end if;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert or delete on employment_rows for each row
  execute function keep_closed_values();
create trigger unchanged_when_closed_update after update on employment_rows for each row
  when ((old.person_id, old.effective_from, value_of(old)) is distinct from (new.person_id, new.effective_from, value_of(new)))
  execute function keep_closed_values();

-- The package of a person.
create function closed_by_package(had leave_policy_people) returns closed_periods language sql stable as $$
  with until as (
    select min(effective_from) as day from leave_policy_people
     where tenant_id = had.tenant_id and person_id = had.person_id and effective_from > had.effective_from)
  select p from until, closed_periods p
   where p.tenant_id = had.tenant_id and p.reopened_at is null and decided_until(p) >= had.effective_from
     and (until.day is null or until.day > p.starts_on)
     and (p.person_id is null or p.person_id = had.person_id) and binds(p, had.person_id)
     and employed_within(p.tenant_id, had.person_id, greatest(p.starts_on, had.effective_from),
                         least(decided_until(p), until.day - 1)) limit 1
$$;

create function keep_closed_packages() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  if not any_closed(coalesce(new.tenant_id, old.tenant_id)) then return null; end if;
  if tg_op <> 'DELETE' then closed := closed_by_package(new); end if;
  if tg_op <> 'INSERT' and closed.id is null then closed := closed_by_package(old); end if;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert or delete on leave_policy_people for each row
  execute function keep_closed_packages();
create trigger unchanged_when_closed_update after update on leave_policy_people for each row
  when ((old.person_id, old.effective_from, old.policy_id) is distinct from (new.person_id, new.effective_from, new.policy_id))
  execute function keep_closed_packages();

-- The terms of a package. Terms that start on the day after a leave year affect the days before it only by the limit on
-- what is carried over.
create function closed_by_terms(given leave_policy_terms, is_carried_alike boolean) returns closed_periods
  language sql stable as $$
  with until as (
    select min(effective_from) as day from leave_policy_terms
     where tenant_id = given.tenant_id and policy_id = given.policy_id and leave_type_id = given.leave_type_id
       and effective_from > given.effective_from),
  holders as (
    select h.person_id, h.policy_id, h.effective_from as first,
           lead(h.effective_from) over (partition by h.person_id order by h.effective_from) - 1 as last
      from leave_policy_people h where h.tenant_id = given.tenant_id and exists (
        select from leave_policy_people o
         where o.tenant_id = h.tenant_id and o.person_id = h.person_id and o.policy_id = given.policy_id))
  select p from until, holders h, closed_periods p,
         lateral (select case when is_carried_alike then p.ends_on else decided_until(p) end as last) decided
   where p.tenant_id = given.tenant_id and p.reopened_at is null and h.policy_id = given.policy_id
     and decided.last >= given.effective_from and (until.day is null or until.day > p.starts_on)
     and (p.person_id is null or p.person_id = h.person_id) and binds(p, h.person_id)
     and h.first <= decided.last and (h.last is null or h.last >= greatest(p.starts_on, given.effective_from))
     and (until.day is null or h.first < until.day)
     and employed_within(p.tenant_id, h.person_id, greatest(p.starts_on, given.effective_from, h.first),
                         least(decided.last, until.day - 1, h.last)) limit 1
$$;

create function carries(given leave_policy_terms) returns text language sql immutable as $$
  select case when given.is_given and given.days is not null then coalesce(given.carry_over::text, 'all') end
$$;

create function keep_closed_terms() returns trigger language plpgsql as $$
declare
  changed leave_policy_terms := case when tg_op = 'DELETE' then old else new end;
  former leave_policy_terms;
  closed closed_periods;
begin
  if not any_closed(changed.tenant_id) then return null; end if;
  if tg_op = 'UPDATE' then former := old;
  else
    select * into former from leave_policy_terms
     where tenant_id = changed.tenant_id and policy_id = changed.policy_id and leave_type_id = changed.leave_type_id
       and effective_from < changed.effective_from order by effective_from desc limit 1;
  end if;
  closed := closed_by_terms(changed, carries(former) is not distinct from carries(changed));
  if tg_op = 'UPDATE' and closed.id is null and old.effective_from <> new.effective_from then
    closed := closed_by_terms(old, false);
  end if;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert or delete on leave_policy_terms for each row
  execute function keep_closed_terms();
create trigger unchanged_when_closed_update after update on leave_policy_terms for each row
  when ((old.policy_id, old.leave_type_id, old.effective_from, old.is_given, old.days, old.given, old.is_pro_rata, old.carry_over,
         old.carry_over_months) is distinct from
        (new.policy_id, new.leave_type_id, new.effective_from, new.is_given, new.days, new.given, new.is_pro_rata, new.carry_over,
         new.carry_over_months))
  execute function keep_closed_terms();

-- Starts of leave years. The first of them also holds for the time before it.
create function keep_closed_years() returns trigger language plpgsql as $$
declare
  changed leave_beginnings := case when tg_op = 'DELETE' then old else new end;
  closed closed_periods;
begin
  if changed.starts_on = '2000-01-01' or not any_closed(changed.tenant_id) then return null; end if;
  select * into closed from closed_periods
   where tenant_id = changed.tenant_id and reopened_at is null and ends_on + 1 >= changed.starts_on limit 1;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed after insert or delete on leave_beginnings for each row
  execute function keep_closed_years();

-- Full-time hours: the hours of closed days are stored before the hours change.
create function keep_closed_full_time() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  if not any_closed(new.tenant_id) then return null; end if;
  select * into closed from closed_periods
   where tenant_id = new.tenant_id and reopened_at is null and not exists (
     select from leave_full_times f where f.tenant_id = new.tenant_id and f.ends_on >= closed_periods.ends_on) limit 1;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed after update on leave_setups for each row
  when (old.full_time <> new.full_time) execute function keep_closed_full_time();

-- Holidays: the part of the day that is one, for a person or, in a period of everyone, for each of its people.
create function holiday_part(holiday holidays, day date, person uuid) returns text language sql stable as $$
  select case
    when holiday.trashed_at is not null or day not between holiday.start_date and holiday.end_date then null
    when person is null and holiday.is_for_everyone then 'everyone ' || holiday.part
    when person is null then (select holiday.part from holiday_people
                               where tenant_id = holiday.tenant_id and holiday_id = holiday.id limit 1)
    -- A row in holiday_people leaves the person out of a holiday for everyone.
    when holiday.is_for_everyone <> exists (
      select from holiday_people where tenant_id = holiday.tenant_id and holiday_id = holiday.id and person_id = person)
      then holiday.part
  end
$$;

create function keep_closed_holidays() returns trigger language plpgsql as $$
declare
  changed holidays := case when tg_op = 'DELETE' then old else new end;
  closed closed_periods;
begin
  if any_closed(changed.tenant_id) then
    select p.* into closed from closed_periods p
     where p.tenant_id = changed.tenant_id and p.reopened_at is null
       and exists (
         select from generate_series(greatest(p.starts_on, least(old.start_date, new.start_date)),
                                     least(p.ends_on, greatest(old.end_date, new.end_date)), interval '1 day') day
          where case when tg_op <> 'INSERT' then holiday_part(old, day::date, p.person_id) end
                is distinct from case when tg_op <> 'DELETE' then holiday_part(new, day::date, p.person_id) end) limit 1;
    if found then perform refuse_closed(closed); end if;
  end if;
  return changed;
end $$;
create trigger unchanged_when_closed_insert after insert on holidays for each row execute function keep_closed_holidays();
create trigger unchanged_when_closed_update after update on holidays for each row
  when ((old.start_date, old.end_date, old.part, old.is_for_everyone, old.trashed_at is null) is distinct from
        (new.start_date, new.end_date, new.part, new.is_for_everyone, new.trashed_at is null))
  execute function keep_closed_holidays();

-- Runs before the delete cascades to the people of the holiday.
create trigger unchanged_when_closed_delete before delete on holidays for each row execute function keep_closed_holidays();

create function keep_closed_holiday_people() returns trigger language plpgsql as $$
declare
  company uuid;
  closed closed_periods;
begin
  if tg_op = 'DELETE' then select tenant_id into company from old_rows limit 1;
  else select tenant_id into company from new_rows limit 1;
  end if;
  if company is null or not any_closed(company) then return null; end if;
  if tg_op <> 'INSERT' then
    select p.* into closed from old_rows r
      join holidays h on h.tenant_id = r.tenant_id and h.id = r.holiday_id
      join closed_periods p on p.tenant_id = h.tenant_id and p.reopened_at is null and p.ends_on >= h.start_date
           and p.starts_on <= h.end_date and (p.person_id is null or p.person_id = r.person_id)
     where h.trashed_at is null limit 1;
    if found then perform refuse_closed(closed); end if;
  end if;
  if tg_op <> 'DELETE' then
    select p.* into closed from new_rows r
      join holidays h on h.tenant_id = r.tenant_id and h.id = r.holiday_id
      join closed_periods p on p.tenant_id = h.tenant_id and p.reopened_at is null and p.ends_on >= h.start_date
           and p.starts_on <= h.end_date and (p.person_id is null or p.person_id = r.person_id)
     where h.trashed_at is null limit 1;
    if found then perform refuse_closed(closed); end if;
  end if;
  return null;
end $$;
create trigger unchanged_when_closed_insert after insert on holiday_people referencing new table as new_rows
  for each statement execute function keep_closed_holiday_people();
create trigger unchanged_when_closed_update after update on holiday_people
  referencing old table as old_rows new table as new_rows for each statement execute function keep_closed_holiday_people();
create trigger unchanged_when_closed_delete after delete on holiday_people referencing old table as old_rows
  for each statement execute function keep_closed_holiday_people();

-- A day before the calendar begins changes no figures.
create function keep_closed_calendar() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  if not any_closed(new.tenant_id) then return null; end if;
  select * into closed from closed_periods
   where tenant_id = new.tenant_id and reopened_at is null
     and ends_on >= least(old.app_calendar_start_date, new.app_calendar_start_date)
     and starts_on < greatest(old.app_calendar_start_date, new.app_calendar_start_date) limit 1;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_closed after update on company_settings for each row
  when (old.app_calendar_start_date <> new.app_calendar_start_date) execute function keep_closed_calendar();
