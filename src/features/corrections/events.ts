import { defineEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Actions of a manager on a person's day. */
export type CorrectionAction = 'added' | 'corrected' | 'approved' | 'flagged' | 'given a shift' | 'deleted';

/** Raised when a day was changed by a person who may correct it. */
export const dayCorrected = defineEvent<{
  readonly person_id: string;
  readonly attendance_id: string;
  readonly working_date: LocalDate;
  readonly actor_id: string;
  readonly action: CorrectionAction;
}>('attendance.corrected');
