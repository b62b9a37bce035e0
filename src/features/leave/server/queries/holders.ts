import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leftToPlan } from '../../rules/balance.ts';
import { inDays, valueOn, type LeaveFacts } from '../../rules/facts.ts';
import type { LeaveYear } from '../../rules/leave-year.ts';
import { ruledLines } from '../../rules/reckoning.ts';
import { factsOf } from './facts.ts';
import { givenOn, type GivenType } from './policies.ts';
import { leaveSetupOf, yearIn } from './setup.ts';

/** Since when people have a package, and what they have of its main type; beside the rows of a page. */
export async function withHolderFacts<Row extends { readonly id: string }>(
  db: Db,
  policy_id: string,
  rows: readonly Row[],
  today: LocalDate,
) {
  const ids = rows.map(({ id }) => id);
  const [given, facts, setup] = await Promise.all([
    givenOn(db, [policy_id], today),
    factsOf(db, ids),
    leaveSetupOf(db),
  ]);
  const main_type = mainOf(given.get(policy_id) ?? []);
  const leave_year = yearIn(setup, today);
  const data = rows.map((row) => {
    const types = facts.get(row.id) ?? [];
    const own = types.find(({ leave_type_id }) => leave_type_id === main_type?.id)?.facts;
    const person = types[0]?.facts;
    return {
      ...row,
      effective_from: (person && sinceOf(person, policy_id, today)) ?? today,
      weekly_work_time: person ? valueOn(person.weekly, today) : null,
      given: own ? inDays(givenIn(own, leave_year)) : null,
      left: own ? inDays(leftToPlan(own, today)) : null,
    };
  });
  return { data, main_type, leave_year };
}

/** The limited type of which a package gives most. */
function mainOf(types: readonly GivenType[]): GivenType | null {
  const limited = types.filter(({ days }) => days !== null);
  return limited.reduce<GivenType | null>(
    (most, type) => (most === null || (type.days ?? 0) > (most.days ?? 0) ? type : most),
    null,
  );
}

/** The day from which they have it now, or else will have it. */
function sinceOf({ packages }: LeaveFacts, policy_id: string, today: LocalDate): LocalDate | undefined {
  const held = packages.findLast(({ from }) => from <= today);
  if (held?.value !== policy_id) return packages.find(({ from, value }) => from > today && value === policy_id)?.from;
  const at = packages.indexOf(held);
  // Rows that follow each other with the same package are one stretch.
  const earlier = packages.slice(0, at + 1).findLastIndex(({ value }) => value !== policy_id);
  return packages[earlier + 1]?.from;
}

const givenIn = (facts: LeaveFacts, year: LeaveYear) =>
  ruledLines(facts, year.last)
    .filter(({ kind, leave_year }) => (kind === 'grant' || kind === 'accrual') && leave_year === year.first)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Which package people have on a day, by its name. */
export async function packageNamesOf(
  db: Db,
  ids: readonly string[],
  today: LocalDate,
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ person_id: string; name: string }>(
    db,
    `select h.person_id, p.name
       from (select distinct on (person_id) person_id, policy_id from leave_policy_people
              where person_id = any($1) and effective_from <= $2 order by person_id, effective_from desc) h
       join leave_policies p on p.id = h.policy_id`,
    [ids, today],
  );
  return new Map(rows.map(({ person_id, name }) => [person_id, name]));
}
