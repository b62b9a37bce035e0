import { combineParts } from '#features/holidays/rules/holiday.ts';
import { dueTimeOf, type RequiredTime } from '#features/holidays/rules/due.ts';
import { fullTimeOn, type FullTimes } from '#features/company/rules/dated-settings.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import { offPartOf } from '#features/leave-applications/rules/leave-on.ts';
import { weekRoomsFrom, workedDaysFrom } from '#features/leave-applications/server/queries/worked-days.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { HolidayPart, OffPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ShiftSources } from '#features/shifts/server/queries.ts';
import type { PayCalendar } from '../../rules/shapes.ts';

export interface LeaveRow {
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly leave_type_id: string;
  readonly is_paid: boolean;
  /** Whether the days of its week are taken already, so that it is worth nothing. */
  readonly is_covered: boolean;
  /** Share of the date that it uses of its week, where that is less than its part; null: all of it. */
  readonly week_share: number | null;
}

interface SharedLeave {
  readonly leave: ReadonlyMap<LocalDate, readonly LeaveRow[]>;
  readonly holidays: PayCalendar['holidays'];
  readonly employed: NonNullable<PayCalendar['employed']>;
  readonly settings: FullTimes;
  readonly personId: string;
}

/**
 * Returns a function for the seconds that each part of leave of a date is worth in a week without fixed days: all of them
 * together no more than the days that holidays leave of the week.
 */
export function leaveShares(sources: ShiftSources, { leave, holidays, employed, settings, personId }: SharedLeave) {
  const fullDaysOn = (date: LocalDate) => fullTimeOn(settings, date).days;
  const workedOn = workedDaysFrom(sources, fullDaysOn);
  const roomOn = weekRoomsFrom(sources, {
    fullDaysOn,
    isEmployed: (_, date) => isEmployedOn(employed, date),
    holidayOn: (_, date) => holidays.get(date)?.part ?? null,
  });
  const used = new Map<string, number>();
  const shares = new Map<LocalDate, readonly number[]>();
  for (const [date, own] of leave) {
    const [day, room] = [workedOn(personId, date), roomOn(personId, date)];
    if (!day || !room) continue;
    const worth = { shift: null, due_time: day.work_time };
    const rows = takenTimes(own, worth, { holiday: holidays.get(date)?.part ?? null, zone: '' });
    shares.set(
      date,
      rows.map((seconds, at) => {
        const before = used.get(room.segment) ?? 0;
        const rest = Math.max(0, room.days * day.work_time - before);
        const { is_covered = false, week_share = null } = own[at] ?? {};
        const most = week_share === null ? rest : Math.min(rest, week_share * day.work_time);
        const taken = is_covered ? 0 : Math.min(seconds, most);
        used.set(room.segment, before + taken);
        return taken;
      }),
    );
  }
  return (date: LocalDate): readonly number[] => shares.get(date) ?? [];
}

export interface Beside {
  readonly holiday: HolidayPart | null;
  /** Zone of the place of work. */
  readonly zone: string;
}

/** Returns the seconds that each part of leave takes from what a date requires. */
export function takenTimes(leave: readonly LeaveRow[], from: RequiredTime, { holiday, zone }: Beside): number[] {
  let off: OffPart | null = null;
  return leave.map(({ part }) => {
    const [before, after] = [off, combineParts(off, offPartOf(part, zone))];
    off = after;
    return dueTimeOf(from, { holiday, leave: before }) - dueTimeOf(from, { holiday, leave: after });
  });
}
