-- What a day requires beside the place of its shift (docs/decisions/working-week.md).

-- Seconds due when they do not follow from the shift: work at any time of the day, or 0 for hours that are due by the
-- week. Null: those of the shift, and without a shift nobody planned the day.
alter table attendances add column due_time integer check (due_time between 0 and 86400);
-- Seconds of work before the break; null: the break is between the halves.
alter table attendances add column shift_break_at integer check (shift_break_at between 0 and 86400);

-- A month of many people is decided from this index alone.
alter table attendances drop constraint attendances_tenant_id_person_id_working_date_key;
alter table attendances add constraint attendances_tenant_id_person_id_working_date_key
  unique (tenant_id, person_id, working_date)
  include (id, working_place, shift_start_at, shift_end_at, shift_work_time, shift_grace_minutes, shift_break_at, due_time,
  is_remote_override, is_late_override, is_incomplete_override, is_accepted, has_irregular, approved_at, has_comment, flagged_at);
