-- Carried days can last for up to three leave years.
alter table leave_policy_terms drop constraint leave_policy_terms_carry_over_months_check;
alter table leave_policy_terms add constraint leave_policy_terms_carry_over_months
  check (carry_over_months between 1 and 36);
