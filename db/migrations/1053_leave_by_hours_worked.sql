-- Leave that accrues by hours worked: so many hours of leave for so many hours of work, credited when a period is over
-- (docs/decisions/worked-leave.md).
alter table leave_policy_terms
  -- {"hours": 1, "per": 30}: an hour of leave for every 30 hours worked. Null: it accrues by time of employment.
  add column by_hours jsonb,
  -- Whether a leave year gives at most the yearly amount.
  add column is_capped boolean not null default false,
  add constraint leave_policy_terms_by_hours check (
    by_hours is null or (
      (by_hours ->> 'hours')::numeric > 0 and (by_hours ->> 'hours')::numeric <= (by_hours ->> 'per')::numeric
      and given <> 'at_once'));

drop trigger unchanged_when_closed_update on leave_policy_terms;
create trigger unchanged_when_closed_update after update on leave_policy_terms for each row
  when ((old.policy_id, old.leave_type_id, old.effective_from, old.is_given, old.days, old.given, old.counts, old.is_pro_rata,
         old.carry_over, old.carry_over_months, old.accrues_at, old.joining, old.grace_days, old.steps, old.rounding,
         old.by_hours, old.is_capped) is distinct from
        (new.policy_id, new.leave_type_id, new.effective_from, new.is_given, new.days, new.given, new.counts, new.is_pro_rata,
         new.carry_over, new.carry_over_months, new.accrues_at, new.joining, new.grace_days, new.steps, new.rounding,
         new.by_hours, new.is_capped))
  execute function keep_closed_terms();

-- Lines of what hours worked give. They have no key: like what people book, none is added to a closed period.
alter table leave_lines drop constraint leave_lines_kind_check;
alter table leave_lines add constraint leave_lines_kind_check
  check (kind in ('opening', 'grant', 'accrual', 'carry_over', 'expiry', 'reserve', 'spend', 'release', 'correction',
                  'worked'));

-- State of a person's time, leave and rules from which their hours were last credited, so that nothing is calculated twice.
create table leave_worked_marks (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  seen text not null,
  primary key (tenant_id, person_id),
  constraint leave_worked_marks_person foreign key (tenant_id, person_id) references people (tenant_id, id) on delete cascade
);
select protect('leave_worked_marks');
