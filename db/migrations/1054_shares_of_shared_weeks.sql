-- A date of a week without fixed days may use less of the week than its part: it then gives as much less
-- (docs/decisions/leave-measures.md). No released version has such dates.
alter table leave_application_days
  -- Share of the date that it uses; null: all of its part, or nothing where it is covered or costs nothing.
  add column week_share double precision,
  add constraint leave_application_days_week_share
    check (week_share is null or (week_share > 0 and week_share < 1 and not is_covered));
