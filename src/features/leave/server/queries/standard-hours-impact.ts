import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { authorityOf } from '#features/access/server/queries.ts';
import type { CompanyWeek } from '#features/company/rules/weeks-in-force.ts';
import { companyWeekFrom, type StandardHoursRow } from '#features/shifts/server/queries/standard-hours.ts';
import type { WeeklyHours } from '../../rules/facts.ts';
import { measuredWeeks } from '../../rules/week-measure.ts';
import { balancesOf } from './employment-impact.ts';
import { readPersons, rulesOf } from './facts.ts';

interface StandardHoursInput {
  /** Standard hours after the change, newest first. */
  readonly standard: readonly StandardHoursRow[];
  readonly from: LocalDate;
  readonly today: LocalDate;
  readonly actor_id: string;
}

/**
 * Describes how other standard hours change balances: they measure the weeks of people without one of their own, of which
 * packages give a share.
 */
export async function standardHoursImpact(
  db: Db,
  { standard, from, today, actor_id }: StandardHoursInput,
): Promise<Impact[]> {
  const [ids, rules, { permissions }] = await Promise.all([
    peopleWithLeave(db),
    rulesOf(db),
    authorityOf(db, actor_id),
  ]);
  const personOf = await readPersons(db, ids);
  const company_weeks = standard.map(companyWeekFrom);
  const isOther = comparedBy(rules.company_weeks, company_weeks);
  const person_ids = ids.filter((id) => isOther(personOf(id).weekly));
  return balancesOf(
    db,
    { actor: { id: actor_id, permissions }, person_ids, today },
    person_ids.map((id) => ({ id, from })),
    { rules: (now) => ({ ...now, company_weeks }) },
  );
}

/** Returns whether weekly hours are measured differently by the company's weeks before and after. */
function comparedBy(before: readonly CompanyWeek[], after: readonly CompanyWeek[]) {
  const known = new Map<string, boolean>();
  return (weekly: readonly WeeklyHours[]): boolean => {
    const key = JSON.stringify(weekly);
    const measures = (company: readonly CompanyWeek[]) => JSON.stringify(measuredWeeks(weekly, company));
    const isOther = known.get(key) ?? measures(before) !== measures(after);
    known.set(key, isOther);
    return isOther;
  };
}

async function peopleWithLeave(db: Db): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from leave_policy_people order by person_id`.execute(db);
  return rows.map(({ person_id }) => person_id);
}
