import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Every screen that shows this person's clock or day is told. */
export const clockChanged = defineEvent<{ readonly person_id: string; readonly attendance_id: string }>(
  'clock.changed',
);

/** Corrected times were submitted for a day: those who may approve it are told. */
export const dayIrregular = defineEvent<{
  readonly person_id: string;
  readonly attendance_id: string;
  readonly working_date: LocalDate;
}>('attendance.irregular');

/** Who it is about and the state of their clock: the least a screen needs to decide what to load anew. */
export const clockStatus = defineLiveEvent<{
  readonly author: string;
  readonly data: {
    readonly is_clocked_in: boolean;
    readonly is_on_break: boolean;
    readonly working_date: LocalDate | null;
    readonly attendance_id: string;
  };
}>('clock.status');
