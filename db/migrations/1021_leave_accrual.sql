-- How leave accrues (docs/decisions/leave-ledger.md): by months, two weeks or quarters, on their first or last day. Terms from
-- before this stay as they are: on the last day of whole months.
alter table leave_policy_terms drop constraint leave_policy_terms_given_check;
alter table leave_policy_terms add constraint leave_policy_terms_given
  check (given in ('at_once', 'monthly', 'two_weeks', 'quarterly'));
alter table leave_policy_terms
  add column accrues_at text not null default 'end'
    constraint leave_policy_terms_accrues_at check (accrues_at in ('begin', 'end')),
  -- Part of the first month that counts when a person joins within it.
  add column joining text not null default 'none'
    constraint leave_policy_terms_joining check (joining in ('none', 'whole', 'half', 'days')),
  -- Days of the next year on which what accrued on the last day of a year can be taken, if nothing is carried over.
  add column grace_days integer not null default 0
    constraint leave_policy_terms_grace_days check (grace_days between 0 and 366);

drop trigger unchanged_when_closed_update on leave_policy_terms;
create trigger unchanged_when_closed_update after update on leave_policy_terms for each row
  when ((old.policy_id, old.leave_type_id, old.effective_from, old.is_given, old.days, old.given, old.counts, old.is_pro_rata,
         old.carry_over, old.carry_over_months, old.accrues_at, old.joining, old.grace_days) is distinct from
        (new.policy_id, new.leave_type_id, new.effective_from, new.is_given, new.days, new.given, new.counts, new.is_pro_rata,
         new.carry_over, new.carry_over_months, new.accrues_at, new.joining, new.grace_days))
  execute function keep_closed_terms();

-- If nothing is carried into a year, the days to take what accrued last decide about its turn.
create or replace function carries(given leave_policy_terms) returns text language sql immutable as $$
  select case when given.is_given and given.days is not null
              then coalesce(given.carry_over::text, 'all')
                   || case when given.carry_over = 0 then ' ' || given.grace_days else '' end end
$$;
