-- What a day of leave was before other leave replaced it: it counts again when that leave is withdrawn
-- (docs/decisions/displaced-leave.md).
alter table leave_application_days
  -- Not a reference: the id stays when the application is deleted.
  add column displaced_by uuid,
  add column displaced_state text,
  -- Dates on which further leave periods began before.
  add column displaced_starts date[],
  add constraint leave_application_days_displaced check (num_nonnulls(displaced_by, displaced_state, displaced_starts) in (0, 3));
create index leave_application_days_by_displaced on leave_application_days (tenant_id, displaced_by)
  where displaced_by is not null;
