import type { LocalDate } from '#platform/shared/schemas.ts';

/** Facts of a recorded day without corrections, overrides or comments. */
export const plainDay = {
  working_place: 1,
  due_time: null,
  is_remote_override: null,
  is_late_override: null,
  is_incomplete_override: null,
  is_accepted: false,
  has_irregular: false,
  approved_at: null,
  flagged_at: null,
  comment: null,
  reviewer_comment: null,
};

/** Facts of a date without holiday or leave, for a person employed all along. */
export const plainDate = {
  app_calendar_start_date: '2000-01-01' as LocalDate,
  joined_on: '2000-01-01' as LocalDate,
  discharged_date: null,
  due_time: null,
  holiday: null,
  leave: null,
};
