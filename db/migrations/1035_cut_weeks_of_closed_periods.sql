-- A closed period keeps what hours only require in a week that it cuts (docs/decisions/closed-periods.md). They are due on
-- the last date of the week with such hours, so facts about dates of that week outside the period decide about it, too.

-- Kind of the week that a place or department has on a date.
create function item_week_kind(tenant uuid, field text, item uuid, day date) returns text language sql stable as $$
  select case field
    when 'work_place' then (
      select w.week ->> 'kind' from work_place_weeks w
       where w.tenant_id = tenant and w.work_place_id = item and w.effective_from <= day
       order by w.effective_from desc limit 1)
    else (
      select w.week ->> 'kind' from department_weeks w
       where w.tenant_id = tenant and w.department_id = item and w.effective_from <= day
       order by w.effective_from desc limit 1) end
$$;

-- Kind of the week of a person's own, or of that of their place or department, on a date.
create function lane_week_kind(tenant uuid, person uuid, lane text, day date) returns text language sql stable as $$
  select case when lane = 'weekly_work_time' then r.week ->> 'kind'
    else item_week_kind(tenant, lane, coalesce(r.work_place_id, r.department_id, r.former_item_id), day) end
    from employment_rows r
   where r.tenant_id = tenant and r.person_id = person and r.field = lane and r.effective_from <= day
   order by r.effective_from desc limit 1
$$;

create function week_kind_on(tenant uuid, person uuid, day date) returns text language sql stable as $$
  select coalesce(lane_week_kind(tenant, person, 'weekly_work_time', day), lane_week_kind(tenant, person, 'work_place', day),
                  lane_week_kind(tenant, person, 'department', day))
$$;

-- Kind of the week of a person on a date if one lane had this one.
create function week_kind_with(tenant uuid, person uuid, lane text, kind text, day date) returns text language sql stable as $$
  select coalesce(
    case lane when 'weekly_work_time' then kind else lane_week_kind(tenant, person, 'weekly_work_time', day) end,
    case lane when 'work_place' then kind else lane_week_kind(tenant, person, 'work_place', day) end,
    case lane when 'department' then kind else lane_week_kind(tenant, person, 'department', day) end)
$$;

-- Whether a person has hours only on one of these dates.
create function has_hours_only(tenant uuid, person uuid, first date, last date) returns boolean language sql stable as $$
  select exists (
    select from generate_series(first, last, interval '1 day') day
     where employed_within(tenant, person, day::date, day::date) and week_kind_on(tenant, person, day::date) = 'hours')
$$;

create function people_with_hours_only(tenant uuid) returns setof uuid language sql stable as $$
  select person_id from employment_rows where tenant_id = tenant and week ->> 'kind' = 'hours'
  union
  select r.person_id from employment_rows r
   where r.tenant_id = tenant and coalesce(r.work_place_id, r.department_id, r.former_item_id) in (
     select work_place_id from work_place_weeks where tenant_id = tenant and week ->> 'kind' = 'hours'
     union select department_id from department_weeks where tenant_id = tenant and week ->> 'kind' = 'hours')
$$;

create function monday_of(day date) returns date language sql immutable as $$
  select day - (extract(isodow from day)::integer - 1)
$$;

-- The closed period for which dates of a person get another kind of week: after its end, where the person no longer has
-- hours only in that week, or has them again, so that they are due earlier or later; or before its start, where they are
-- due in the period. No last date: all that follow.
create function closed_by_kind(tenant uuid, person uuid, first date, last date, had text, has text) returns closed_periods
  language sql stable as $$
  select p from closed_periods p, lateral (select monday_of(p.starts_on) as monday, monday_of(p.ends_on) + 6 as sunday) cut
   where p.tenant_id = tenant and p.reopened_at is null and (p.person_id is null or p.person_id = person)
     and binds(p, person) and first <= cut.sunday and (last is null or last >= cut.monday) and (
       (coalesce(had, '') = 'hours') <> (coalesce(has, '') = 'hours')
         and cut.sunday > p.ends_on and (last is null or last > p.ends_on)
         and has_hours_only(tenant, person, greatest(p.starts_on, cut.sunday - 6), p.ends_on)
         and not has_hours_only(tenant, person, p.ends_on + 1, least(cut.sunday, first - 1))
         and not has_hours_only(tenant, person, greatest(p.ends_on, last) + 1, case when last is not null then cut.sunday end)
       or 'hours' in (coalesce(had, ''), coalesce(has, '')) and cut.monday < p.starts_on and first < p.starts_on
         and has_hours_only(tenant, person, p.starts_on, least(p.ends_on, cut.monday + 6)))
   limit 1
$$;

-- The closed period in which hours are due that dates of the same week before its start decide about, for a person or,
-- without one, for anyone.
create function closed_by_dates_before(tenant uuid, whom uuid, first date, last date) returns closed_periods
  language sql stable as $$
  select p from closed_periods p, lateral (select monday_of(p.starts_on) as monday) cut, people_with_hours_only(tenant) person
   where p.tenant_id = tenant and p.reopened_at is null and (p.person_id is null or p.person_id = person)
     and (whom is null or person = whom) and binds(p, person)
     and first < p.starts_on and (last is null or last >= cut.monday)
     and has_hours_only(tenant, person, greatest(first, cut.monday), least(last, p.starts_on - 1))
     and has_hours_only(tenant, person, p.starts_on, least(p.ends_on, cut.monday + 6))
   limit 1
$$;

-- Weeks, places and departments of people.
create function keep_cut_weeks_of_rows() returns trigger language plpgsql as $$
declare
  changed employment_rows := case when tg_op = 'DELETE' then old else new end;
  since date := case when tg_op = 'UPDATE' then least(old.effective_from, new.effective_from) else changed.effective_from end;
  until date := last_day_of(changed);
  replaced employment_rows;
  had text;
  has text;
  closed closed_periods;
begin
  if changed.field not in ('weekly_work_time', 'work_place', 'department') or not any_closed(changed.tenant_id) then
    return null;
  end if;
  select * into replaced from employment_rows r
   where r.tenant_id = changed.tenant_id and r.person_id = changed.person_id and r.field = changed.field
     and r.effective_from < since order by r.effective_from desc limit 1;
  if tg_op = 'UPDATE' and old.effective_from = new.effective_from then replaced := old; end if;
  if tg_op = 'UPDATE' and old.effective_from <> new.effective_from then
    until := greatest(old.effective_from, new.effective_from) - 1;
  end if;
  had := week_kind_with(changed.tenant_id, changed.person_id, changed.field, case
    when changed.field = 'weekly_work_time' then replaced.week ->> 'kind'
    else item_week_kind(changed.tenant_id, changed.field,
                        coalesce(replaced.work_place_id, replaced.department_id, replaced.former_item_id), since) end, since);
  has := week_kind_with(changed.tenant_id, changed.person_id, changed.field, case
    when changed.field = 'weekly_work_time' then changed.week ->> 'kind'
    else item_week_kind(changed.tenant_id, changed.field,
                        coalesce(changed.work_place_id, changed.department_id, changed.former_item_id), since) end, since);
  -- The place and department do not matter for a person with a week of their own.
  if changed.field <> 'weekly_work_time'
     and lane_week_kind(changed.tenant_id, changed.person_id, 'weekly_work_time', since) is not null then
    return null;
  end if;
  if 'hours' not in (coalesce(had, ''), coalesce(has, '')) then return null; end if;
  closed := closed_by_kind(changed.tenant_id, changed.person_id, since, until, had, has);
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_cut_insert after insert or delete on employment_rows for each row
  execute function keep_cut_weeks_of_rows();
create trigger unchanged_when_cut_update after update on employment_rows for each row
  when ((old.person_id, old.effective_from, value_of(old), old.former_item_id)
        is distinct from (new.person_id, new.effective_from, value_of(new), new.former_item_id)
        -- A deleted item stays the same value.
        and (coalesce(old.work_place_id, old.department_id) = new.former_item_id) is not true)
  execute function keep_cut_weeks_of_rows();

-- Days of employment.
create function keep_cut_weeks_of_employment() returns trigger language plpgsql as $$
declare
  changed employment_periods := case when tg_op = 'DELETE' then old else new end;
  span record;
  closed closed_periods;
begin
  if not any_closed(changed.tenant_id) then return null; end if;
  -- Dates on which the person works here now and did not before, or the other way round.
  for span in
    select changed.started_on as since, changed.ended_on as until where tg_op <> 'UPDATE'
    union all
    select least(old.started_on, new.started_on), greatest(old.started_on, new.started_on) - 1
     where tg_op = 'UPDATE' and old.started_on <> new.started_on
    union all
    select least(old.ended_on, new.ended_on) + 1,
           case when old.ended_on is not null and new.ended_on is not null then greatest(old.ended_on, new.ended_on) end
     where tg_op = 'UPDATE' and old.ended_on is distinct from new.ended_on
  loop
    closed := closed_by_kind(changed.tenant_id, changed.person_id, span.since, span.until, null,
                             week_kind_on(changed.tenant_id, changed.person_id, span.since));
    exit when closed.id is not null;
  end loop;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_cut_insert after insert or delete on employment_periods for each row
  execute function keep_cut_weeks_of_employment();
create trigger unchanged_when_cut_update after update on employment_periods for each row
  when ((old.started_on, old.ended_on) is distinct from (new.started_on, new.ended_on))
  execute function keep_cut_weeks_of_employment();

-- Weeks of places and departments.
create function keep_cut_weeks_of_items() returns trigger language plpgsql as $$
declare
  lane text := tg_argv[0];
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  company uuid := (changed ->> 'tenant_id')::uuid;
  item uuid := (changed ->> (lane || '_id'))::uuid;
  since date := (changed ->> 'effective_from')::date;
  until date;
  had text;
  has text;
  person uuid;
  closed closed_periods;
begin
  if not any_closed(company) then return null; end if;
  execute format('select min(effective_from) - 1 from %I where tenant_id = $1 and %I = $2 and effective_from > $3',
                 tg_table_name, lane || '_id') into until using company, item, since;
  had := item_week_kind(company, lane, item, since - 1);
  if tg_op <> 'INSERT' then had := to_jsonb(old) -> 'week' ->> 'kind'; end if;
  has := case when tg_op = 'DELETE' then item_week_kind(company, lane, item, since) else changed -> 'week' ->> 'kind' end;
  for person in
    select distinct r.person_id from employment_rows r
     where r.tenant_id = company and r.field = lane
       and coalesce(r.work_place_id, r.department_id, r.former_item_id) = item
  loop
    closed := closed_by_kind(company, person, since, until, week_kind_with(company, person, lane, had, since),
                             week_kind_with(company, person, lane, has, since));
    if closed.id is not null then perform refuse_closed(closed); end if;
  end loop;
  return null;
end $$;
create trigger cut_insert after insert or delete on work_place_weeks
  for each row execute function keep_cut_weeks_of_items('work_place');
create trigger cut_update after update on work_place_weeks for each row when (old.* is distinct from new.*)
  execute function keep_cut_weeks_of_items('work_place');
create trigger cut_insert after insert or delete on department_weeks
  for each row execute function keep_cut_weeks_of_items('department');
create trigger cut_update after update on department_weeks for each row when (old.* is distinct from new.*)
  execute function keep_cut_weeks_of_items('department');

-- Working days of the company, by which a part of a week is counted.
create function keep_cut_weeks_of_hours() returns trigger language plpgsql as $$
declare
  changed standard_shifts := case when tg_op = 'DELETE' then old else new end;
  next_row date;
  closed closed_periods;
begin
  if not any_closed(changed.tenant_id) then return null; end if;
  select min(effective_from) into next_row from standard_shifts
   where tenant_id = changed.tenant_id and effective_from > changed.effective_from;
  closed := closed_by_dates_before(changed.tenant_id, null, changed.effective_from, next_row - 1);
  if closed.id is null then
    select p.* into closed
      from closed_periods p, lateral (select monday_of(p.ends_on) + 6 as sunday) cut,
           people_with_hours_only(changed.tenant_id) person
     where p.tenant_id = changed.tenant_id and p.reopened_at is null and (p.person_id is null or p.person_id = person)
       and binds(p, person) and changed.effective_from <= cut.sunday and (next_row is null or next_row > p.ends_on + 1)
       and has_hours_only(changed.tenant_id, person, greatest(p.starts_on, cut.sunday - 6), p.ends_on)
       and not has_hours_only(changed.tenant_id, person, p.ends_on + 1, cut.sunday) and cut.sunday > p.ends_on
     limit 1;
  end if;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger cut_insert after insert or delete on standard_shifts for each row execute function keep_cut_weeks_of_hours();
create trigger cut_update after update on standard_shifts for each row
  when ((old.effective_from, old.repeat_on) is distinct from (new.effective_from, new.repeat_on))
  execute function keep_cut_weeks_of_hours();

-- Approved leave and holidays reduce what a week requires, also on its dates before the period.
create function keep_cut_weeks_of_leave() returns trigger language plpgsql as $$
declare
  closed closed_periods;
begin
  if not any_closed(coalesce(new.tenant_id, old.tenant_id)) then return null; end if;
  if tg_op <> 'INSERT' then closed := closed_by_dates_before(old.tenant_id, old.person_id, old.date, old.date); end if;
  if tg_op <> 'DELETE' and closed.id is null then
    closed := closed_by_dates_before(new.tenant_id, new.person_id, new.date, new.date);
  end if;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_cut_insert after insert on leave_application_days for each row
  when (new.state = 'approved') execute function keep_cut_weeks_of_leave();
create trigger unchanged_when_cut_delete after delete on leave_application_days for each row
  when (old.state = 'approved') execute function keep_cut_weeks_of_leave();
create trigger unchanged_when_cut_update after update on leave_application_days for each row
  when ('approved' in (old.state, new.state)
        and (old.person_id, old.date, old.part, old.state) is distinct from (new.person_id, new.date, new.part, new.state))
  execute function keep_cut_weeks_of_leave();

create function keep_cut_weeks_of_holidays() returns trigger language plpgsql as $$
declare
  company uuid := coalesce(new.tenant_id, old.tenant_id);
  closed closed_periods;
begin
  if any_closed(company) then
    if tg_op <> 'INSERT' then closed := closed_by_dates_before(company, null, old.start_date, old.end_date); end if;
    if tg_op <> 'DELETE' and closed.id is null then
      closed := closed_by_dates_before(company, null, new.start_date, new.end_date);
    end if;
    if closed.id is not null then perform refuse_closed(closed); end if;
  end if;
  return null;
end $$;
create trigger unchanged_when_cut_insert after insert or delete on holidays for each row
  execute function keep_cut_weeks_of_holidays();
create trigger unchanged_when_cut_update after update on holidays for each row
  when ((old.start_date, old.end_date, old.part, old.is_for_everyone, old.trashed_at is null) is distinct from
        (new.start_date, new.end_date, new.part, new.is_for_everyone, new.trashed_at is null))
  execute function keep_cut_weeks_of_holidays();

create function keep_cut_weeks_of_holiday_people() returns trigger language plpgsql as $$
declare
  changed holiday_people := case when tg_op = 'DELETE' then old else new end;
  closed closed_periods;
begin
  if not any_closed(changed.tenant_id) then return null; end if;
  select c.* into closed from holidays h, closed_by_dates_before(h.tenant_id, changed.person_id, h.start_date, h.end_date) c
   where h.tenant_id = changed.tenant_id and h.id = changed.holiday_id and h.trashed_at is null and c.id is not null limit 1;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger unchanged_when_cut after insert or delete on holiday_people for each row
  execute function keep_cut_weeks_of_holiday_people();
