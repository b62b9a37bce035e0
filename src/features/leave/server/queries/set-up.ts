import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { usualFullTime, type DatedFullTime } from '#features/company/rules/dated-settings.ts';
import { readFullTimes } from '#features/company/server/queries.ts';
import { always, type DatedValue } from '../../rules/facts.ts';
import { leaveFaults } from '../../contract.ts';
import { leaveYearOf, monthsOfYear, type LeaveYear } from '../../rules/leave-year.ts';
import type { SetupItem } from '../../rules/shapes.ts';

/** Rules of leave of a company, as stored or, before anyone has saved them, the defaults. */
export interface LeaveSetup extends Omit<SetupItem, 'begins_month' | 'begins_day'> {
  /** Days on which a leave year begins, ascending: as `leaveYearOf` takes them. */
  readonly beginnings: readonly LocalDate[];
  /** Weekly seconds of full-time work from each day on, and its days a week. */
  readonly full_times: readonly DatedValue<number>[];
  readonly full_days: readonly DatedValue<number>[];
  /** Whether a package carries days for more than one leave year, so that balances follow from all years before. */
  readonly carries_for_years: boolean;
}

type Stored = Omit<LeaveSetup, 'beginnings' | keyof FullTimes | 'carries_for_years'>;

/** Full-time work as leave compares with it. */
export type FullTimes = Pick<LeaveSetup, 'full_times' | 'full_days'>;

/** First beginning of a leave year: by default leave years are calendar years. */
export const firstBeginning = '2000-01-01' as LocalDate;

export async function leaveSetUpOf(db: Db): Promise<LeaveSetup> {
  const [[stored], beginnings, full_times, [lasting]] = await Promise.all([
    rowsOf<Stored>(
      db,
      `select past_days, notice_days, longest_stretch, months_ahead, colleagues_see, has_own_feed, has_team_feed,
              shortening_needs_approval
         from leave_setups`,
    ),
    rowsOf<{ starts_on: LocalDate }>(db, 'select starts_on from leave_beginnings order by starts_on'),
    readFullTimes(db),
    rowsOf<{ exists: boolean }>(
      db,
      'select exists (select from leave_policy_terms where carry_over_months > $1) as exists',
      [monthsOfYear],
    ),
  ]);
  const list = beginnings.map(({ starts_on }) => starts_on);
  return {
    ...(stored ?? usualSetup),
    beginnings: list.length > 0 ? list : [firstBeginning],
    ...fullTimesOf(full_times),
    carries_for_years: lasting?.exists ?? false,
  };
}

/** Returns the hours and days of full-time work over time; before the first change they are usual. */
export function fullTimesOf(rows: readonly DatedFullTime[]): FullTimes {
  const earliest = rows.toReversed().map(({ effective_from: from, ...row }) => ({ from, ...row }));
  const isFromTheBeginning = earliest[0] !== undefined && earliest[0].from <= firstBeginning;
  const all = isFromTheBeginning ? earliest : [{ from: firstBeginning, ...usualFullTime }, ...earliest];
  return {
    full_times: all.map(({ from, work_time: value }) => ({ from, value })),
    full_days: all.map(({ from, days: value }) => ({ from, value })),
  };
}

/** Returns rows of full-time work with another one from its day on. */
export function withFullTime(rows: readonly DatedFullTime[], change: DatedFullTime): DatedFullTime[] {
  const others = withoutFullTime(rows, change.effective_from);
  return [...others, change].sort((one, other) => (one.effective_from > other.effective_from ? -1 : 1));
}

/** Returns rows of full-time work without the one from a day on. */
export const withoutFullTime = (rows: readonly DatedFullTime[], from: LocalDate): DatedFullTime[] =>
  rows.filter(({ effective_from }) => effective_from !== from);

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

/** Returns the set-up for the form; its first day of the leave year may apply only from the next time. */
export function setupItemOf({ beginnings, full_times: _, full_days: __, ...rest }: LeaveSetup): SetupItem {
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
