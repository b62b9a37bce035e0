-- Leave counts by the same measure as it is given (docs/decisions/leave-measures.md).

-- What a share of full-time work is, and what a date uses. Terms from before this keep the way in which they were counted,
-- so that no balance changes: the same for everyone, or given by weekly hours and used by the day.
alter table leave_policy_terms add column counts text not null default 'own_days'
  constraint leave_policy_terms_counts check (counts in ('own_days', 'shares', 'hours', 'same', 'weekly_hours'));
alter table leave_policy_terms disable trigger user;
update leave_policy_terms set counts = case when days is null or not is_pro_rata then 'same' else 'weekly_hours' end;
alter table leave_policy_terms enable trigger user;

drop trigger unchanged_when_closed_update on leave_policy_terms;
create trigger unchanged_when_closed_update after update on leave_policy_terms for each row
  when ((old.policy_id, old.leave_type_id, old.effective_from, old.is_given, old.days, old.given, old.counts, old.is_pro_rata,
         old.carry_over, old.carry_over_months) is distinct from
        (new.policy_id, new.leave_type_id, new.effective_from, new.is_given, new.days, new.given, new.counts, new.is_pro_rata,
         new.carry_over, new.carry_over_months))
  execute function keep_closed_terms();

-- A date uses what it did when the person applied, so an application keeps the way in which it is counted.
alter table leave_applications add column counts text not null default 'own_days'
  constraint leave_applications_counts check (counts in ('own_days', 'shares', 'hours', 'same', 'weekly_hours'));
alter table leave_applications disable trigger user;
update leave_applications set counts = 'weekly_hours';
alter table leave_applications enable trigger user;

-- Days and hours of the standard hours, and of the weeks of places and departments, measure what people without a week of
-- their own are given.
do $$
declare
  change text;
  name text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    foreach name in array array['standard_shifts', 'work_place_weeks', 'department_weeks'] loop
      execute format('create trigger leave_%1$s after %1$s on %3$I referencing %2$s table as changed_rows for each statement execute function look_at_all_leave()',
                     change, case change when 'delete' then 'old' else 'new' end, name);
    end loop;
  end loop;
end $$;
