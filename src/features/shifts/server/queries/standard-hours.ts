import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PublishedHours } from '../../rules/shift.ts';

/** Standard hours as stored, in force from `date` on. Only this file and the commands of shifts read the table. */
export interface StandardHoursRow extends PublishedHours {
  readonly person_id: null;
  /** The template that the hours once came from; null: working days without hours. */
  readonly template_id: string | null;
  readonly letter: string | null;
  /** ISO weekdays, 1 = Monday */
  readonly repeat_on: number[];
}

const standardHours = new VersionedCache<readonly StandardHoursRow[]>(1000);

/** Cached standard hours, newest first. Not for callers that change them, which would not see their own change. */
export const cachedStandardHours = (db: Db): Promise<readonly StandardHoursRow[]> =>
  standardHours.getOrComputeForCompany(db, 'standard', () => readStandardHours(db));

/** Reads all standard hours, newest first. */
export function readStandardHours(db: Db): Promise<readonly StandardHoursRow[]> {
  return rowsOf(
    db,
    `select null::uuid as person_id, s.effective_from as date, s.template_id, s.name, t.letter, s.color,
            s.start_time::text, s.work_time, s.break_time, s.grace_minutes, s.repeat_on
       from standard_shifts s left join shift_templates t on t.id = s.template_id
      order by s.effective_from desc`,
  );
}

type Dated = Pick<PublishedHours, 'date' | 'repeat_on'>;

/** Returns the standard hours in force on a date. @param rows newest first */
export const standardHoursOn = <Row extends Dated>(rows: readonly Row[], date: LocalDate): Row | undefined =>
  rows.find((row) => row.date <= date);

/** Whether standard hours repeat on the weekday of a date. */
export const isRepeatedOn = ({ repeat_on }: Dated, date: LocalDate): boolean =>
  repeat_on?.includes(isoWeekday(date)) ?? false;

/** Whether the company has had standard hours at any time: a shift for everyone, so that nothing needs to be assigned. */
export const hasStandardHours = sql`exists (select from standard_shifts where start_time is not null)`;

/**
 * Returns whether a date is a weekday on which the company works, by the standard hours in force on that date;
 * the first ones also decide earlier dates.
 */
export async function companyWeekdays(db: Db): Promise<(date: LocalDate) => boolean> {
  const rows = await cachedStandardHours(db);
  return (date) => {
    const inForce = standardHoursOn(rows, date) ?? rows.at(-1);
    return inForce ? isRepeatedOn(inForce, date) : isoWeekday(date) <= 5;
  };
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
  const hours = row.template_id === null ? null : { start_time: start_time.slice(0, 5), work_time, break_time };
  return { effective_from: date, repeat_on, hours };
}

/** Returns the published hours as if the standard hours changed from a date on. */
export function withStandardShift(rows: readonly PublishedHours[], standard: StandardShift): PublishedHours[] {
  const { effective_from: date, repeat_on, hours } = standard;
  const row = {
    person_id: null,
    date,
    name: '',
    color: '',
    grace_minutes: null,
    repeat_on: [...repeat_on],
    ...(hours ?? { start_time: null, work_time: null, break_time: null }),
  };
  return [row as unknown as PublishedHours, ...rows.filter((row) => row.person_id !== null || row.date < date)];
}
