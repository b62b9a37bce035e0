-- Full-time work is one setting, with hours and days a week from a date on (full_times). Leave compared claims with hours
-- of its own, for five days; they move here with their dates, so that no claim changes.

create temporary table known_full_times on commit drop as
  -- The first hours count from the beginning, each later one from the day after the one before.
  select tenant_id, coalesce(lag(ends_on) over each + 1, date '2000-01-01') as effective_from, full_time
    from (select tenant_id, ends_on, full_time from leave_full_times
          union all select tenant_id, null, full_time from leave_setups) hours
  window each as (partition by tenant_id order by ends_on nulls last);

-- Without rules of leave, full-time work followed from the standard hours.
insert into known_full_times
  select tenant_id,
         case when row_number() over each = 1 then date '2000-01-01' else effective_from end,
         case when template_id is not null and work_time * cardinality(repeat_on) >= 3600
              then work_time * cardinality(repeat_on) else 144000 end
    from standard_shifts s
   where not exists (select from leave_setups l where l.tenant_id = s.tenant_id)
  window each as (partition by tenant_id order by effective_from);

alter table full_times disable trigger user;
insert into full_times (tenant_id, effective_from, weekly_days, weekly_work_time)
  select tenant_id, effective_from, 5, full_time from known_full_times
   where tenant_id in (select tenant_id from known_full_times where full_time <> 144000)
on conflict do nothing;
alter table full_times enable trigger user;

drop trigger unchanged_when_closed on leave_setups;
drop function keep_closed_full_time();
drop trigger leave_update on leave_setups;
drop function look_at_all_leave_of_other_full_time();
drop trigger leave_insert on leave_setups;
drop trigger leave_delete on leave_setups;
alter table leave_setups drop column full_time;
drop table leave_full_times;

-- Claims follow from it.
do $$
declare
  change text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    execute format('create trigger leave_%1$s after %1$s on full_times referencing %2$s table as changed_rows for each statement execute function look_at_all_leave()',
                   change, case change when 'delete' then 'old' else 'new' end);
  end loop;
end $$;

-- Periods that are closed keep their figures: a row counts until the next one, and a pay week is counted by its Monday.
create function keep_closed_full_times() returns trigger language plpgsql as $$
declare
  changed full_times := coalesce(new, old);
  closed closed_periods;
begin
  if not any_closed(changed.tenant_id) then return null; end if;
  select p.* into closed from closed_periods p
   where p.tenant_id = changed.tenant_id and p.reopened_at is null and p.ends_on >= changed.effective_from
     and not exists (select from full_times n where n.tenant_id = changed.tenant_id
                        and n.effective_from > changed.effective_from and n.effective_from <= monday_of(p.starts_on))
   order by p.ends_on desc limit 1;
  if found then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger closed_insert after insert or delete on full_times
  for each row execute function keep_closed_full_times();
create trigger closed_update after update on full_times for each row when (old.* is distinct from new.*)
  execute function keep_closed_full_times();
