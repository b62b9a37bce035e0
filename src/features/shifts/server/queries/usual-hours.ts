import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekOn, type OwnWeek } from '#features/company/rules/weeks-in-force.ts';
import { weekDayOn } from '#features/company/rules/working-week.ts';
import { companyWeekFrom, isRepeatedOn, standardHoursOn, type StandardHoursRow } from './standard-hours.ts';

/** Everything that decides about the hours of people for whom nothing is published. */
export interface UsualSources {
  /** Newest first. */
  readonly standard: readonly StandardHoursRow[];
  readonly weeks: OwnWeeks;
}

/** Hours of a person on a date for which nothing is published. */
export type UsualHours = Omit<StandardHoursRow, 'date' | 'repeat_on' | 'start_time'> & { readonly start_time: string };

/**
 * Returns a function for the hours of people for whom nothing is published: those of their week, else the standard
 * hours (docs/decisions/working-week.md). Nothing else asks on which weekdays standard hours repeat.
 */
export function usualHours({ standard, weeks }: UsualSources) {
  const company = weeks.size > 0 ? standard.map(companyWeekFrom) : [];
  return (personId: string, date: LocalDate): UsualHours | null => {
    const own = weeks.get(personId);
    const inForce = standardHoursOn(standard, date);
    if (!own) return inForce && isRepeatedOn(inForce, date) ? withStart(inForce) : null;
    const week = weekOn({ own, company, work_places: [], departments: [], weeks: new Map() }, date);
    const day = week && weekDayOn(week.week, date);
    if (!day || day.start_time === null) return null;
    const { start_time, work_time, break_time, template_id } = day;
    const { name = '', color = '', letter = null, grace_minutes = null } = inForce ?? {};
    return { name, color, letter, grace_minutes, template_id, start_time, work_time, break_time };
  };
}

function withStart({ start_time, ...hours }: StandardHoursRow): UsualHours | null {
  return start_time === null ? null : { ...hours, start_time };
}

/** Working weeks of people, by person; those who only have the company's are missing. */
export type OwnWeeks = ReadonlyMap<string, readonly OwnWeek[]>;

interface OwnWeekRow extends OwnWeek {
  readonly person_id: string;
}

/** Reads the dated weeks and weekly hours of people. Compares a single person with `=`, so that PostgreSQL keeps its plan. */
export async function ownWeeks(db: Db, personIds: readonly string[]): Promise<OwnWeeks> {
  const [one, ...others] = personIds;
  if (one === undefined) return new Map();
  const isOne = others.length === 0;
  const rows = await rowsOf<OwnWeekRow>(
    db,
    `select person_id, effective_from, weekly_work_time, week, unscaled_until from employment_rows
      where person_id ${isOne ? '= $1' : '= any($1)'} and field = 'weekly_work_time'`,
    [isOne ? one : personIds],
  );
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

/** Returns the weeks of all people as texts that change only when the weeks do, by person. */
export async function weekTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ person_id: string; text: string }>(
    db,
    `select person_id, md5(string_agg(concat_ws(' ', effective_from, weekly_work_time, week, unscaled_until), ','
                                      order by effective_from)) as text
       from employment_rows where field = 'weekly_work_time' group by 1`,
    [],
  );
  return new Map(rows.map(({ person_id, text }) => [person_id, text]));
}
