import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { latestStandardShift } from '#features/shifts/server/queries.ts';
import { leaveYearOf, type LeaveYear } from '../../rules/leave-year.ts';
import type { SetupItem } from '../../rules/shapes.ts';

/** The rules of leave of a company, as they are stored or, before anybody has saved them, as they are by themselves. */
export interface LeaveSetup extends Omit<SetupItem, 'begins_month' | 'begins_day'> {
  /** Days on which a leave year begins, ascending: as `leaveYearOf` takes them. */
  readonly beginnings: readonly LocalDate[];
}

/** In the first year of all, leave years begin with the calendar's. */
export const firstBeginning = '2000-01-01' as LocalDate;
/** A week of forty hours. */
const usualWeek = 144_000;

export async function leaveSetupOf(db: Db): Promise<LeaveSetup> {
  const [[stored], beginnings] = await Promise.all([
    rowsOf<Omit<LeaveSetup, 'beginnings'>>(
      db,
      `select full_time, past_days, notice_days, longest_stretch, months_ahead, colleagues_see from leave_setups`,
    ),
    rowsOf<{ starts_on: LocalDate }>(db, 'select starts_on from leave_beginnings order by starts_on'),
  ]);
  const list = beginnings.map(({ starts_on }) => starts_on);
  return { ...(stored ?? (await usualSetup(db))), beginnings: list.length > 0 ? list : [firstBeginning] };
}

async function usualSetup(db: Db): Promise<Omit<LeaveSetup, 'beginnings'>> {
  const standard = await latestStandardShift(db);
  const week = (standard?.hours?.work_time ?? 0) * (standard?.repeat_on.length ?? 0);
  return {
    full_time: week >= 3600 ? week : usualWeek,
    past_days: 14,
    notice_days: 0,
    longest_stretch: null,
    months_ahead: 12,
    colleagues_see: 'away',
  };
}

/** As the form shows it: the day on which leave years begin from some day on, perhaps only the next time. */
export function setupItemOf({ beginnings, ...rest }: LeaveSetup): SetupItem {
  const [, month, day] = (beginnings.at(-1) ?? firstBeginning).split('-').map(Number);
  return { begins_month: month ?? 1, begins_day: day ?? 1, ...rest };
}

/** The leave year that holds a date. */
export const yearIn = ({ beginnings }: LeaveSetup, date: LocalDate): LeaveYear => leaveYearOf(date, beginnings);
