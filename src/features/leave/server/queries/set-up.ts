import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { usualFullTime, type DatedFullTime } from '#features/company/rules/dated-settings.ts';
import { readFullTimes } from '#features/company/server/queries.ts';
import { always, type DatedValue } from '../../rules/facts.ts';
import { leaveYearOf, monthsOfYear, type LeaveYear } from '../../rules/leave-year.ts';
import { ownYearsFrom, yearsOf, type YearsFrom } from '../../rules/own-years.ts';
import type { SetupItem } from '../../rules/shapes.ts';

/** Rules of leave of a company, as stored or, before anyone has saved them, the defaults. */
export interface LeaveSetup extends Omit<SetupItem, 'begins_month' | 'begins_day' | 'leave_years'> {
  /** Days on which a leave year begins, ascending: as `leaveYearOf` takes them. */
  readonly beginnings: readonly LocalDate[];
  /** The same, with the days from which each person's own leave years apply. */
  readonly years: readonly YearsFrom[];
  /** Weekly seconds of full-time work from each day on, and its days a week. */
  readonly full_times: readonly DatedValue<number>[];
  readonly full_days: readonly DatedValue<number>[];
  /** Whether a package carries days for more than one leave year, so that balances follow from all years before. */
  readonly carries_for_years: boolean;
}

type Stored = Omit<LeaveSetup, 'beginnings' | 'years' | keyof FullTimes | 'carries_for_years'>;

/** Full-time work as leave compares with it. */
export type FullTimes = Pick<LeaveSetup, 'full_times' | 'full_days'>;

/** First beginning of a leave year: by default leave years are calendar years. */
export const firstBeginning = '2000-01-01' as LocalDate;

export async function leaveSetUpOf(db: Db): Promise<LeaveSetup> {
  const [[stored], rows, full_times, [lasting]] = await Promise.all([
    rowsOf<Stored>(
      db,
      `select past_days, notice_days, longest_stretch, months_ahead, colleagues_see, has_own_feed, has_team_feed,
              shortening_needs_approval
         from leave_setups`,
    ),
    rowsOf<YearsFrom>(db, 'select starts_on, is_personal from leave_beginnings order by starts_on'),
    readFullTimes(db),
    rowsOf<{ exists: boolean }>(
      db,
      'select exists (select from leave_policy_terms where carry_over_months > $1) as exists',
      [monthsOfYear],
    ),
  ]);
  const list = rows.flatMap(({ starts_on, is_personal }) => (is_personal ? [] : [starts_on]));
  return {
    ...(stored ?? usualSetup),
    beginnings: list.length > 0 ? list : [firstBeginning],
    years: rows.length > 0 ? rows : [{ starts_on: firstBeginning, is_personal: false }],
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
export function setupItemOf({ beginnings, years, full_times: _, full_days: __, ...rest }: LeaveSetup): SetupItem {
  const [, month, day] = (beginnings.at(-1) ?? firstBeginning).split('-').map(Number);
  return { begins_month: month ?? 1, begins_day: day ?? 1, leave_years: yearsOf(years), ...rest };
}

/**
 * Returns the first day of the leave year before that of the earliest of some days:
 * changes on these days do not affect anything before it. Own leave years of each person have no first day in common.
 */
export function yearBefore(
  { beginnings, years, carries_for_years }: Pick<LeaveSetup, 'beginnings' | 'years' | 'carries_for_years'>,
  days: readonly LocalDate[],
): LocalDate {
  const earliest = days.toSorted()[0] ?? firstBeginning;
  const since = leaveYearOf(addDays(leaveYearOf(earliest, beginnings).first, -1), beginnings).first;
  return carries_for_years || ownYearsFrom({ years }, since) ? always : since;
}

/** Returns the leave year that contains a date. */
export const yearIn = ({ beginnings }: LeaveSetup, date: LocalDate): LeaveYear => leaveYearOf(date, beginnings);
