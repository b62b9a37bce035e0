import { defineEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** What a manager has done to somebody's day. */
export type CorrectionAction = 'added' | 'corrected' | 'approved' | 'flagged' | 'given a shift' | 'deleted';

/** Somebody's day was changed by somebody who may correct it. */
export const dayCorrected = defineEvent<{
  readonly person_id: string;
  readonly attendance_id: string;
  readonly working_date: LocalDate;
  readonly actor_id: string;
  readonly action: CorrectionAction;
}>('attendance.corrected');
