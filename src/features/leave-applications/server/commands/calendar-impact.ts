import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { ShiftsChange } from '#features/shifts/server/queries/impact.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { calendarOfHolidays, calendarOfShifts } from '../queries/calendar-changes.ts';
import type { CalendarChange } from '../queries/rebooking.ts';
import { rebookingImpact } from '../queries/rebooking-impact.ts';
import { changeCalendar } from './calendar-lock.ts';
import { lockAffectedApplications, rebook } from './rebook.ts';

const key = 'leave';

/** A change in the calendars of people, and its actor. */
export interface ActedCalendarChange extends CalendarChange {
  readonly actor_id: string;
}

/** Adjusts leave as working days and hours change (domain 6). */
export const leaveOfCalendar: ChangeImpact<ActedCalendarChange> = {
  key,
  lock: lockAffectedApplications,
  describe: rebookingImpact,
  apply: (db, change) => rebook(db, change, change.actor_id),
};

/** Gives back leave on dates that become a holiday, and takes it again when one is removed (domain 6). */
export const leaveOfHolidays: ChangeImpact<HolidaysChange> = {
  key,
  async lock(db, { changes }) {
    await changeCalendar(db);
    await lockAffectedApplications(db, calendarOfHolidays(changes));
  },
  describe: (db, { changes }) => rebookingImpact(db, calendarOfHolidays(changes)),
  apply: (db, { changes, actor_id }) => rebook(db, calendarOfHolidays(changes), actor_id),
};

/** Adjusts leave to the hours of published and cleared days. */
export const leaveOfShifts: ChangeImpact<ShiftsChange> = {
  key,
  // People apply and approvers decide either before or after the change.
  lock: (db, { published, cleared }) =>
    lockAccounts(
      db,
      [...published, ...cleared].map(({ person_id }) => person_id),
    ),
  describe: async (db, change) => rebookingImpact(db, await calendarOfShifts(db, change)),
  apply: async (db, change) => rebook(db, await calendarOfShifts(db, change), change.actor_id),
};
