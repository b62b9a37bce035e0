-- Months of employment before leave of a package can be taken. It is given before, and people see it.
alter table leave_policy_terms add column wait_months integer not null default 0
  constraint leave_policy_terms_wait_months check (wait_months between 0 and 36);
