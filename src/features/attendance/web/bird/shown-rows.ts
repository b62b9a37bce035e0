import type { Reply } from '#platform/shared/contract.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { attendance, BirdRow, PackedBirdRow } from '../../contract.ts';
import { unpackDays, type ShownCell } from '../../rules/packed-days.ts';
import type { DateRange } from '../parts/month.ts';

/** Row as shown in the table, which knows only whether a day has an id. */
export interface ShownRow extends Omit<BirdRow, 'user_calendars'> {
  readonly user_calendars: Readonly<Record<string, ShownCell>>;
}

type PackedPage = Reply<typeof attendance.birdPacked>;

export interface ShownPage extends Omit<PackedPage, 'data'> {
  readonly data: ShownRow[];
}

/** Converts a page of the API for the components. */
export function shownPage(page: PackedPage, { start_date, end_date }: DateRange): ShownPage {
  const dates = eachDay(start_date, end_date);
  return { ...page, data: page.data.map((row) => unpackRow(row, dates)) };
}

function unpackRow({ days, leave_spent_type_ids, ...person }: PackedBirdRow, dates: readonly string[]): ShownRow {
  const user_calendars: Record<string, ShownCell> = {};
  let work_time = 0;
  for (const [place, cell] of unpackDays({ days, leave_spent_type_ids }, dates.length).entries()) {
    const date = dates[place];
    if (!cell || date === undefined) continue;
    user_calendars[date] = cell;
    work_time += cell.work_time ?? 0;
  }
  return { ...person, user_calendars, work_time };
}

/** Converts a row that was fetched individually. */
export function shownRow(row: BirdRow): ShownRow {
  const user_calendars = Object.fromEntries(
    Object.entries(row.user_calendars).map(([date, { attendance_id, ...cell }]): [string, ShownCell] => [
      date,
      { is_recorded: attendance_id !== null, ...cell },
    ]),
  );
  return { ...row, user_calendars };
}
