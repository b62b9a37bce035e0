import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WeekSources } from '#features/company/rules/weeks-in-force.ts';
import { employmentOf } from '#features/employment/server/queries.ts';
import { cachedStandardHours, companyWeekFrom } from '#features/shifts/server/queries/standard-hours.ts';
import { weekSources } from '#features/shifts/server/queries/usual-hours.ts';
import type { WeekRow } from '../../rules/shapes.ts';

/** Reads everything that decides about a person's week. */
export async function weekSourcesOf(db: Db, id: string): Promise<WeekSources> {
  const [standard, { weeks, shared }] = await Promise.all([cachedStandardHours(db), weekSources(db, [id])]);
  const { work_places = [], departments = [] } = shared?.placed.get(id) ?? {};
  return {
    own: weeks.get(id) ?? [],
    company: standard.map(companyWeekFrom),
    work_places,
    departments,
    weeks: shared?.weeks ?? new Map(),
  };
}

/** Reads a person's weeks and weekly hours, newest first. */
export async function weekRowsOf(db: Db, id: string, today: LocalDate): Promise<WeekRow[]> {
  const { rows } = await employmentOf(db, id, { asOf: today, today });
  return rows
    .filter(({ field }) => field === 'weekly_work_time')
    .map(({ value, ...row }) => ({ ...row, weekly_work_time: value === null ? null : Number(value) }));
}

/** Returns the state that the version of the form is derived from. */
export const weekFormOf = (rows: readonly WeekRow[]) => ({
  rows: rows.map(({ effective_from, week, weekly_work_time }) => [effective_from, week, weekly_work_time]),
});
