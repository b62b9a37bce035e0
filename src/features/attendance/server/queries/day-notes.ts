import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Day } from '#features/days/rules/entries.ts';

export interface NotedDay extends Pick<Day, 'person_id' | 'working_date' | 'shift'> {
  /** Zone of the day. */
  readonly zone: string;
  /** Formats an instant as a time of the day. */
  readonly time: (instant: number) => string;
}

/** Returns sentences about what does not fit on a recorded day, for everyone who sees its entries. */
export type DayNoteReader = (db: Db, day: NotedDay) => Promise<readonly string[]>;

export const dayNotes = definePoint<DayNoteReader>('attendance.day-notes');
