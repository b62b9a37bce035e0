import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Raised when a person's clock or day has changed, so that every screen showing it reloads. */
export const clockChanged = defineEvent<{ readonly person_id: string; readonly attendance_id: string }>(
  'clock.changed',
);

/** Raised when corrected times were submitted for a day; people who may approve it are notified. */
export const dayIrregular = defineEvent<{
  readonly person_id: string;
  readonly attendance_id: string;
  readonly working_date: LocalDate;
}>('attendance.irregular');

/** Raised when a person is reminded to clock out, or was clocked out because they had forgotten it. */
export const clockOutMissing = defineEvent<{
  readonly person_id: string;
  readonly attendance_id: string;
  readonly working_date: LocalDate;
  readonly is_clocked_out: boolean;
}>('clock.out-missing');

/** Person concerned and the state of their clock: the minimum for a screen to decide what to reload. */
export const clockStatus = defineLiveEvent<{
  readonly author: string;
  readonly data: {
    readonly is_clocked_in: boolean;
    readonly is_on_break: boolean;
    readonly working_date: LocalDate | null;
    readonly attendance_id: string;
  };
}>('clock.status');
