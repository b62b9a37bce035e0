-- A date of a week without fixed days may use less of the week than its part: it then gives as much less
-- (docs/decisions/leave-measures.md). No released version has such dates.
alter table leave_application_days
  -- Share of the date that it uses; null: all of its part, or nothing where it is covered or costs nothing.
  add column week_share double precision,
  add constraint leave_application_days_week_share
    check (week_share is null or (week_share > 0 and week_share < 1 and not is_covered));

-- What a date gives of a closed period, or of a week that one cuts, stays as well.
create or replace function keep_closed_leave() returns trigger language plpgsql as $$
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
        (select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state, is_covered, week_share
            from old_rows
         except select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state, is_covered, week_share
            from new_rows)
        union all
        (select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state, is_covered, week_share
            from new_rows
         except select tenant_id, application_id, person_id, leave_type_id, date, part, cost, state, is_covered, week_share
            from old_rows)) d
      join closed_periods p
        on p.tenant_id = d.tenant_id and p.reopened_at is null and d.date between p.starts_on and p.ends_on
           and (p.person_id is null or p.person_id = d.person_id)
     where d.state in ('created', 'approved') limit 1;
  end if;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;

drop trigger unchanged_when_cut_update on leave_application_days;
create trigger unchanged_when_cut_update after update on leave_application_days for each row
  when ('approved' in (old.state, new.state)
        and (old.person_id, old.date, old.part, old.state, old.is_covered, old.week_share)
            is distinct from (new.person_id, new.date, new.part, new.state, new.is_covered, new.week_share))
  execute function keep_cut_weeks_of_leave();
