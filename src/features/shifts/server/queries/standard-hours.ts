import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { companyWeekOf, isCompanyDay, type CompanyWeek } from '#features/company/rules/weeks-in-force.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { StoredHours } from '../../rules/shift.ts';

/** Standard hours in force from `date` on. Only this file and the commands of shifts read the table. */
export interface StandardHoursRow extends StoredHours {
  readonly date: LocalDate;
  /** The template that the hours once came from; null: working days without hours. */
  readonly template_id: string | null;
  readonly letter: string | null;
  /** ISO weekdays, 1 = Monday */
  readonly repeat_on: readonly number[];
}

/** Name and colour of standard hours until the company changes those of their template. */
export const standardName = { name: 'Standard hours', color: '#323DA5' };

const standardHours = new VersionedCache<readonly StandardHoursRow[]>(1000);

/** Cached standard hours, newest first. Not for callers that change them, which would not see their own change. */
export const cachedStandardHours = (db: Db): Promise<readonly StandardHoursRow[]> =>
  standardHours.getOrComputeForCompany(db, 'standard', () => readStandardHours(db));

/** Reads all standard hours, newest first. */
export function readStandardHours(db: Db): Promise<readonly StandardHoursRow[]> {
  return rowsOf(
    db,
    `select s.effective_from as date, s.template_id, s.name, t.letter, s.color,
            s.start_time::text, s.work_time, s.break_time, s.grace_minutes, s.repeat_on
       from standard_shifts s left join shift_templates t on t.id = s.template_id
      order by s.effective_from desc`,
  );
}

type Dated = Pick<StandardHoursRow, 'date'>;

/** Returns the standard hours in force on a date. @param rows newest first */
export const standardHoursOn = <Row extends Dated>(rows: readonly Row[], date: LocalDate): Row | undefined =>
  rows.find((row) => row.date <= date);

const companyWeeks = new WeakMap<StandardHoursRow, CompanyWeek>();

/** Returns standard hours as the company's week; the same object each time, since scaled weeks are cached by it. */
export function companyWeekFrom(row: StandardHoursRow): CompanyWeek {
  const known = companyWeeks.get(row);
  if (known) return known;
  const { date: effective_from, repeat_on, start_time, work_time, break_time } = row;
  const hours = start_time === null ? null : { start_time, work_time, break_time };
  const week = companyWeekOf({ effective_from, repeat_on, hours });
  companyWeeks.set(row, week);
  return week;
}

/** Whether the company has had standard hours at any time: a shift for everyone, so that nothing needs to be assigned. */
export const hasStandardHours = sql`exists (select from standard_shifts where start_time is not null)`;

/**
 * Returns whether a date is a weekday on which the company works, by the standard hours in force on that date;
 * the first ones also decide earlier dates.
 */
export async function companyWeekdays(db: Db): Promise<(date: LocalDate) => boolean> {
  const company = (await cachedStandardHours(db)).map(companyWeekFrom);
  return (date) => isCompanyDay(company, date);
}

/** Hours that apply when nothing is published. */
export interface StandardHours {
  /** 'HH:mm' */
  readonly start_time: string;
  /** seconds */
  readonly work_time: number;
  readonly break_time: number;
}

export interface StandardShift {
  readonly effective_from: LocalDate;
  /** ISO weekdays, 1 = Monday */
  readonly repeat_on: readonly number[];
  /** Null when people have shifts only by the plan. */
  readonly hours: StandardHours | null;
}

/** Returns the latest standard hours, in force or still to come. */
export async function latestStandardShift(db: Db): Promise<StandardShift | undefined> {
  const [row] = await readStandardHours(db);
  if (!row) return undefined;
  const { date, repeat_on, start_time, work_time, break_time } = row;
  const hours =
    row.template_id === null || start_time === null
      ? null
      : { start_time: start_time.slice(0, 5), work_time, break_time };
  return { effective_from: date, repeat_on, hours };
}

/** Returns the rows as if the standard hours changed from a date on; newest first. */
export function withStandardShift(
  rows: readonly StandardHoursRow[],
  { effective_from: date, repeat_on, hours }: StandardShift,
): StandardHoursRow[] {
  const values = hours ?? { start_time: null, work_time: 0, break_time: 0 };
  return [
    { date, repeat_on, template_id: null, letter: null, name: '', color: '', grace_minutes: null, ...values },
    ...rows.filter((row) => row.date < date),
  ];
}
