import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { OwnWeek } from '#features/company/rules/weeks-in-force.ts';

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
