import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { valueOn } from '../../rules/facts.ts';
import { readPersons, type PersonFacts } from './facts.ts';
import { plannableBalancesOf } from './left.ts';
import { packageTermsOn, type TermsOfType } from './packages.ts';
import { leaveSetUpOf, yearIn } from './set-up.ts';

/** Adds to the rows of a page the day from which people have the package, and their amounts of its main type. */
export async function withHolderFacts<Row extends { readonly id: string }>(
  db: Db,
  policy_id: string,
  rows: readonly Row[],
  today: LocalDate,
) {
  const ids = rows.map(({ id }) => id);
  const [termsByPackage, personOf, setup] = await Promise.all([
    packageTermsOn(db, [policy_id], today),
    readPersons(db, ids),
    leaveSetUpOf(db),
  ]);
  const main_type = mainOf(termsByPackage.get(policy_id) ?? []);
  const keys = main_type ? ids.map((person_id) => ({ person_id, leave_type_id: main_type.id, date: today })) : [];
  const balances = await plannableBalancesOf(db, keys, today);
  const data = rows.map((row, index) => {
    const person = personOf(row.id);
    return {
      ...row,
      effective_from: sinceOf(person, policy_id, today) ?? today,
      weekly_work_time: valueOn(person.weekly, today),
      given: balances[index]?.given ?? null,
      left: balances[index]?.left ?? null,
    };
  });
  return { data, main_type, leave_year: yearIn(setup, today) };
}

/** Returns the limited type that a package gives most of. */
function mainOf(types: readonly TermsOfType[]): TermsOfType | null {
  const limited = types.filter(({ days }) => days !== null);
  return limited.reduce<TermsOfType | null>(
    (most, type) => (most === null || (type.days ?? 0) > (most.days ?? 0) ? type : most),
    null,
  );
}

/** Returns the day from which they have it now, or else will have it. */
function sinceOf({ packages }: PersonFacts, policy_id: string, today: LocalDate): LocalDate | undefined {
  const current = packages.findLast(({ from }) => from <= today);
  if (current?.value !== policy_id)
    return packages.find(({ from, value }) => from > today && value === policy_id)?.from;
  const at = packages.indexOf(current);
  // Consecutive rows with the same package are one period.
  const earlier = packages.slice(0, at + 1).findLastIndex(({ value }) => value !== policy_id);
  return packages[earlier + 1]?.from;
}

/** Returns the names of the packages that people have on a day. */
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
