import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekOn, type OwnWeek, type WeekInForce } from '#features/company/rules/weeks-in-force.ts';
import { weekDayOn } from '#features/company/rules/working-week.ts';
import { dayPlanOf } from '../../rules/day-plan.ts';
import { companyWeekFrom, standardHoursOn, type StandardHoursRow } from './standard-hours.ts';

/** Everything that decides about the hours of people for whom nothing is published. */
export interface UsualSources {
  /** Newest first. */
  readonly standard: readonly StandardHoursRow[];
  readonly weeks: OwnWeeks;
}

/** Hours of a person on a date for which nothing is published. */
export type UsualHours = Omit<StandardHoursRow, 'date' | 'repeat_on' | 'start_time'> & {
  readonly start_time: string;
  readonly break_start?: string | null | undefined;
};

/** Returns a function for the week in force for people, which is the company's for those without another one. */
export function weeksInForce({ standard, weeks }: UsualSources) {
  const company = standard.map(companyWeekFrom);
  const ofCompany = new Map<LocalDate, WeekInForce | null>();
  return (personId: string, date: LocalDate): WeekInForce | null => {
    const own = weeks.get(personId);
    const known = own ? undefined : ofCompany.get(date);
    if (known !== undefined) return known;
    const week = weekOn({ own: own ?? [], company, work_places: [], departments: [], weeks: new Map() }, date);
    if (!own) ofCompany.set(date, week);
    return week;
  };
}

/**
 * Returns a function for the hours of people for whom nothing is published: those of their week
 * (docs/decisions/working-week.md). Days of a week have the name, colour and grace of the standard hours.
 */
export function usualHours(sources: UsualSources, weekInForce = weeksInForce(sources)) {
  return (personId: string, date: LocalDate): UsualHours | null => {
    const week = weekInForce(personId, date);
    const { span } = dayPlanOf({ published: undefined, pattern: undefined, week }, date);
    if (!span) return null;
    const standard = standardHoursOn(sources.standard, date);
    const { name = '', color = '', letter = null, grace_minutes = null } = standard ?? {};
    const isStandard = week?.source === 'company' && !week.is_scaled;
    const day = isStandard ? standard : week && weekDayOn(week.week, date);
    const template_id = day?.template_id ?? null;
    return { name, color, letter, grace_minutes, template_id, ...span };
  };
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
