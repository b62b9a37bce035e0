-- What those who pay were told: how many days before the end of the trial, and that a payment was refused.
alter table billing_accounts
  add column trial_told_days smallint,
  add column is_refusal_told boolean not null default false;
