-- A person's working week (docs/decisions/working-week.md) is in the row of their weekly hours, which follow from it.

-- Seconds a week, on average over the weeks that repeat in turn.
create function week_seconds(week jsonb) returns integer language sql immutable parallel safe
  return case when week ->> 'kind' = 'fixed' then
    (select sum((d.day ->> 'work_time')::integer) / jsonb_array_length(week -> 'weeks')
       from jsonb_array_elements(week -> 'weeks') as w (days), jsonb_array_elements(w.days) as d (day)
      where jsonb_typeof(d.day) = 'object')
    else (week ->> 'weekly_work_time')::integer end;
grant execute on function week_seconds to muster_app;

-- Null: only the weekly hours are known, or none.
alter table employment_rows add column week jsonb;
alter table employment_rows add constraint employment_rows_hours_of_week
  check (week is null or (field = 'weekly_work_time' and weekly_work_time is not distinct from week_seconds(week)));

-- A week with the same hours on other days is another value.
create or replace function value_of(dated employment_rows) returns text language sql immutable as $$
  select coalesce(coalesce(dated.department_id, dated.designation_id, dated.employment_type_id, dated.manager_id,
                           dated.work_place_id)::text, dated.weekly_work_time::text || coalesce(dated.week::text, ''))
$$;

-- Weekly hours decide what is due on a date, so they bind everyone.
create or replace function closed_by_value(dated employment_rows, last date) returns closed_periods
  language sql stable as $$
  select p from closed_periods p
   where p.tenant_id = dated.tenant_id and p.reopened_at is null and p.ends_on >= dated.effective_from
     and (last is null or last >= p.starts_on)
     and (p.person_id is null or p.person_id = dated.person_id) and binds(p, dated.person_id)
     and employed_within(p.tenant_id, dated.person_id, greatest(p.starts_on, dated.effective_from), least(p.ends_on, last))
   limit 1
$$;

-- Hours without days scale the company's days after this date: the figures of periods that are closed now stay.
-- The change is none of anybody's employment, so nothing records or refuses it.
alter table employment_rows add column unscaled_until date;
alter table employment_rows disable trigger user;
update employment_rows r
   set unscaled_until = (select max(ends_on) from closed_periods p
                          where p.tenant_id = r.tenant_id and p.reopened_at is null
                            and (p.person_id is null or p.person_id = r.person_id) and r.effective_from <= p.ends_on)
 where r.field = 'weekly_work_time';
alter table employment_rows enable trigger user;
