import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { readStandardHours, type StandardHoursRow } from '#features/shifts/server/queries/standard-hours.ts';
import { always, usualWeek, type DatedValue } from '../../rules/facts.ts';
import { leaveFaults } from '../../contract.ts';
import { leaveYearOf, monthsOfYear, type LeaveYear } from '../../rules/leave-year.ts';
import type { SetupItem } from '../../rules/shapes.ts';

/** Rules of leave of a company, as stored or, before anyone has saved them, the defaults. */
export interface LeaveSetup extends Omit<SetupItem, 'begins_month' | 'begins_day'> {
  /** Days on which a leave year begins, ascending: as `leaveYearOf` takes them. */
  readonly beginnings: readonly LocalDate[];
  /** Weekly seconds of full-time work from each day on, the last of them as of now. */
  readonly full_times: readonly DatedValue<number>[];
  /** Whether a package carries days for more than one leave year, so that balances follow from all years before. */
  readonly carries_for_years: boolean;
}

type Stored = Omit<LeaveSetup, 'beginnings' | 'full_times' | 'carries_for_years'>;

/** First beginning of a leave year: by default leave years are calendar years. */
export const firstBeginning = '2000-01-01' as LocalDate;

export async function leaveSetUpOf(db: Db): Promise<LeaveSetup> {
  const [[stored], beginnings, earlier, [lasting]] = await Promise.all([
    rowsOf<Stored>(
      db,
      `select full_time, past_days, notice_days, longest_stretch, months_ahead, colleagues_see, has_own_feed,
              has_team_feed, shortening_needs_approval
         from leave_setups`,
    ),
    rowsOf<{ starts_on: LocalDate }>(db, 'select starts_on from leave_beginnings order by starts_on'),
    rowsOf<EarlierFullTime>(db, 'select ends_on, full_time from leave_full_times order by ends_on'),
    rowsOf<{ exists: boolean }>(
      db,
      'select exists (select from leave_policy_terms where carry_over_months > $1) as exists',
      [monthsOfYear],
    ),
  ]);
  const list = beginnings.map(({ starts_on }) => starts_on);
  const usual = stored ? [] : await usualHours(db);
  const setup = stored ?? { ...usualSetup, full_time: usual.at(-1)?.value ?? usualWeek };
  const full_times = usual.length > 0 ? usual : fullTimesOf(earlier, setup.full_time);
  const carries_for_years = lasting?.exists ?? false;
  return { ...setup, beginnings: list.length > 0 ? list : [firstBeginning], full_times, carries_for_years };
}

const fullTimesOf = (earlier: readonly EarlierFullTime[], full_time: number): DatedValue<number>[] =>
  earlier.reduceRight<DatedValue<number>[]>(
    ([next, ...later], { ends_on, full_time: value }) => [
      { from: firstBeginning, value },
      ...(next ? [{ ...next, from: addDays(ends_on, 1) }] : []),
      ...later,
    ],
    [{ from: firstBeginning, value: full_time }],
  );

interface EarlierFullTime {
  readonly ends_on: LocalDate;
  readonly full_time: number;
}

/** Returns the full-time hours over time after they change from a day on. */
export function changedFullTimes(
  list: readonly DatedValue<number>[],
  value: number,
  from: LocalDate,
): DatedValue<number>[] {
  return [...list.filter((entry) => entry.from < from), { from, value }];
}

/**
 * Refuses to change the running leave year once leave is recorded: lines of earlier years, and what people have booked,
 * belong to the leave years as they were. @throws 424
 */
export async function requireNoRecords(db: Db, setup: LeaveSetup, today: LocalDate): Promise<void> {
  const { first } = leaveYearOf(today, setup.beginnings);
  const [line] = await rowsOf(
    db,
    'select 1 from leave_lines where date < $1 and (key is null or leave_year < $2) limit 1',
    [today, first],
  );
  if (line) throw leaveFaults.yearsRecorded();
}

const usualSetup = {
  past_days: 14,
  notice_days: 0,
  longest_stretch: null,
  months_ahead: 12,
  colleagues_see: 'away',
  has_own_feed: true,
  has_team_feed: true,
  shortening_needs_approval: false,
} as const;

const usualHours = async (db: Db) => fullTimesFrom(await readStandardHours(db));

/** Returns full-time hours from standard hours, used before anyone has saved the rules. @param rows newest first */
export function fullTimesFrom(rows: readonly StandardHoursRow[]): DatedValue<number>[] {
  return rows
    .toReversed()
    .map(({ date: from, ...row }) => ({
      from,
      week: row.template_id === null ? 0 : row.work_time * row.repeat_on.length,
    }))
    .map(({ from, week }) => ({ from, value: week >= 3600 ? week : usualWeek }))
    .filter(({ value }, index, all) => value !== all[index - 1]?.value)
    .map((entry, index) => (index === 0 ? { ...entry, from: firstBeginning } : entry));
}

/** Returns the set-up for the form; its first day of the leave year may apply only from the next time. */
export function setupItemOf({ beginnings, full_times: _, ...rest }: LeaveSetup): SetupItem {
  const [, month, day] = (beginnings.at(-1) ?? firstBeginning).split('-').map(Number);
  return { begins_month: month ?? 1, begins_day: day ?? 1, ...rest };
}

/**
 * Returns the first day of the leave year before that of the earliest of some days:
 * changes on these days do not affect anything before it.
 */
export function yearBefore(
  { beginnings, carries_for_years }: Pick<LeaveSetup, 'beginnings' | 'carries_for_years'>,
  days: readonly LocalDate[],
): LocalDate {
  if (carries_for_years) return always;
  const earliest = days.toSorted()[0] ?? firstBeginning;
  return leaveYearOf(addDays(leaveYearOf(earliest, beginnings).first, -1), beginnings).first;
}

/** Returns the leave year that contains a date. */
export const yearIn = ({ beginnings }: LeaveSetup, date: LocalDate): LeaveYear => leaveYearOf(date, beginnings);
