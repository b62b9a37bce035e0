-- What a package gives: more after years of employment, claims that are rounded, and a waiting time in days
-- (docs/decisions/leave-claims.md). Terms from before this have no steps and no rounding, so that no balance changes.
alter table leave_policy_terms
  -- Amounts a year from anniversaries of the first day of employment on: [{"years": 5, "days": 32}], ascending.
  add column steps jsonb not null default '[]'
    constraint leave_policy_terms_steps check (jsonb_typeof(steps) = 'array'),
  -- What a year gives is rounded to the nearest half (of two the higher), or up to the next whole one.
  add column rounding text not null default 'none'
    constraint leave_policy_terms_rounding check (rounding in ('none', 'half_up', 'up')),
  -- Whether somebody has confirmed that what a rounding lowers stays above the legal minimum.
  add column is_above_minimum boolean not null default false,
  add constraint leave_policy_terms_lowered check (rounding <> 'half_up' or is_above_minimum),
  -- Days of employment before it can be taken, after the months of wait_months.
  add column wait_days integer not null default 0
    constraint leave_policy_terms_wait_days check (wait_days between 0 and 1096);

drop trigger unchanged_when_closed_update on leave_policy_terms;
create trigger unchanged_when_closed_update after update on leave_policy_terms for each row
  when ((old.policy_id, old.leave_type_id, old.effective_from, old.is_given, old.days, old.given, old.counts, old.is_pro_rata,
         old.carry_over, old.carry_over_months, old.accrues_at, old.joining, old.grace_days, old.steps, old.rounding) is distinct from
        (new.policy_id, new.leave_type_id, new.effective_from, new.is_given, new.days, new.given, new.counts, new.is_pro_rata,
         new.carry_over, new.carry_over_months, new.accrues_at, new.joining, new.grace_days, new.steps, new.rounding))
  execute function keep_closed_terms();
