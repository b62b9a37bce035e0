import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DatedSettings } from '#features/company/rules/dated-settings.ts';
import { plannedShift, type PlannedHours, type Shift } from '../rules/shift.ts';
import type { DatedShift } from '../rules/working-date.ts';

/** Published shifts of some people in a range of dates. */
export interface Shifts {
  /** Returns the person's shift on a date of the range; null for a day off. */
  on(personId: string, date: LocalDate): Shift | null;
  /** Whether something is published for the person, including a day off; otherwise the standard hours apply. */
  isOwn(personId: string, date: LocalDate): boolean;
  /** Returns the shifts of a date, the day before and the day after. */
  around(personId: string, date: LocalDate): DatedShift[];
}

/** Published hours as stored; `shiftsFrom` turns them into shifts once the company's settings are known. */
export interface PublishedHours extends PlannedHours {
  /** Null for standard hours, which apply from `date` on. */
  readonly person_id: string | null;
  readonly date: LocalDate;
  readonly repeat_on: number[] | null;
}

/**
 * Returns the shifts of people between two dates (both included) in one statement:
 * a person's own published day, else the standard hours in force on that date on the weekdays they repeat.
 */
export async function shiftsOf(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
  settings: DatedSettings,
): Promise<Shifts> {
  return shiftsFrom(await publishedHours(db, personIds, from, to), settings);
}

/** Statement of `shiftsOf`, for callers that read the settings in the same round trip. */
export async function publishedHours(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<PublishedHours[]> {
  const [standard, own] = await Promise.all([cachedStandardHours(db), ownHours(db, personIds, from, to)]);
  return [...standard.filter(({ date }) => date <= to), ...own];
}

/** Compares a single person with `=`, so that PostgreSQL keeps its plan. */
function ownHours(db: Db, personIds: readonly string[], from: LocalDate, to: LocalDate): Promise<PublishedHours[]> {
  const [one, ...others] = personIds;
  const isOne = one !== undefined && others.length === 0;
  return rowsOf(
    db,
    `select person_id, date, name, color, start_time::text, work_time, break_time, grace_minutes,
            null::smallint[] as repeat_on
       from shift_days where is_published and person_id ${isOne ? '= $1' : '= any($1)'} and date between $2 and $3`,
    [isOne ? one : personIds, from, to],
  );
}

const standardHours = new VersionedCache<readonly PublishedHours[]>(1000);

/** Cached standard hours of all times. Not for callers that change them, which would not see their own change. */
export const cachedStandardHours = (db: Db): Promise<readonly PublishedHours[]> =>
  standardHours.ofCompany(db, 'standard', () => readStandardHours(db));

function readStandardHours(db: Db): Promise<readonly PublishedHours[]> {
  return rowsOf(
    db,
    `select null::uuid as person_id, effective_from as date, name, color, start_time::text, work_time, break_time,
            grace_minutes, repeat_on
       from standard_shifts order by effective_from`,
  );
}

/**
 * Returns whether a date is a weekday on which the company works, by the standard hours in force on that date;
 * the first ones also decide earlier dates.
 */
export async function companyWeekdays(db: Db): Promise<(date: LocalDate) => boolean> {
  const standard = await standardHours.ofCompany(db, 'standard', () => readStandardHours(db));
  const newestFirst = standard.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return (date) => {
    const inForce = newestFirst.find((row) => row.date <= date) ?? newestFirst.at(-1);
    return (inForce?.repeat_on ?? [1, 2, 3, 4, 5]).includes(isoWeekday(date));
  };
}

export function shiftsFrom(rows: readonly PublishedHours[], settings: DatedSettings): Shifts {
  const standard = rows.filter((row) => row.person_id === null).sort((one, other) => (one.date < other.date ? 1 : -1));
  const own = new Map(rows.filter((row) => row.person_id !== null).map((row) => [`${row.person_id} ${row.date}`, row]));
  // All people with the same hours share one shift object per date.
  const made = new Map<string, Shift>();
  const make = (date: LocalDate, row: PublishedHours): Shift => {
    const key = `${date} ${row.start_time} ${row.work_time} ${row.break_time} ${row.grace_minutes} ${row.color} ${row.name}`;
    const shift = made.get(key) ?? plannedShift(date, settings, row);
    made.set(key, shift);
    return shift;
  };
  const usual = new Map<LocalDate, Shift | null>();
  const standardOn = (date: LocalDate): Shift | null => {
    let shift = usual.get(date);
    if (shift === undefined) {
      const hours = standard.find((row) => row.date <= date);
      shift =
        hours && hours.start_time !== null && hours.repeat_on?.includes(isoWeekday(date)) ? make(date, hours) : null;
      usual.set(date, shift);
    }
    return shift;
  };
  const on = (personId: string, date: LocalDate): Shift | null => {
    const published = own.size > 0 ? own.get(`${personId} ${date}`) : undefined;
    if (!published) return standardOn(date);
    return published.start_time === null ? null : make(date, published);
  };
  const around = (personId: string, date: LocalDate): DatedShift[] =>
    [addDays(date, -1), date, addDays(date, 1)].flatMap((day) => {
      const shift = on(personId, day);
      return shift ? [{ date: day, shift }] : [];
    });
  return { on, around, isOwn: (personId, date) => own.has(`${personId} ${date}`) };
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
  const row = await db
    .selectFrom('standard_shifts')
    .select(['effective_from', 'repeat_on', 'start_time', 'work_time', 'break_time'])
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { start_time, work_time, break_time, ...days } = row;
  const isWorked = start_time !== null && work_time !== null && break_time !== null;
  return { ...days, hours: isWorked ? { start_time: start_time.slice(0, 5), work_time, break_time } : null };
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
  return [...rows.filter((one) => one.person_id !== null || one.date < date), row as unknown as PublishedHours];
}

/** Template that can be chosen. */
export interface ShiftTemplate extends PlannedHours {
  readonly id: string;
}

/** Returns the templates that are not in the Trash, by name. */
export function shiftTemplates(db: Db): Promise<ShiftTemplate[]> {
  return rowsOf(
    db,
    `select id, name, color, start_time::text, work_time, break_time, grace_minutes
       from shift_templates where deleted_at is null order by name_key, id`,
  );
}

/** Returns such a template; undefined when there is none. */
export async function shiftTemplate(db: Db, id: string): Promise<ShiftTemplate | undefined> {
  const [template] = await rowsOf<ShiftTemplate>(
    db,
    `select id, name, color, start_time::text, work_time, break_time, grace_minutes
       from shift_templates where id = $1 and deleted_at is null`,
    [id],
  );
  return template;
}
