import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn } from '../../rules/balance.ts';
import { inDays } from '../../rules/facts.ts';
import { readPeople, rulesOf, typesOf, type PersonFacts, type TypeFacts } from './facts.ts';

interface PackageEffectOptions {
  readonly person_id: string;
  /** Package from then on; null: none. */
  readonly policy_id: string | null;
  readonly from: LocalDate;
  /** Days whose balances are compared. */
  readonly on: readonly LocalDate[];
}

/** Calculates how another package changes a person's balances; writes nothing. */
export async function changedByPackage(db: Db, { person_id, policy_id, from, on }: PackageEffectOptions) {
  const [rules, read] = await Promise.all([rulesOf(db), readPeople(db, [person_id])]);
  const person = read.personOf(person_id);
  const packages = [...person.packages.filter((entry) => entry.from < from), { from, value: policy_id }];
  const calculate = (facts: PersonFacts) => typesOf(facts, read.linesOf(person_id), rules);
  const [before, after] = [calculate(person), calculate({ ...person, packages })];
  return on.flatMap((date) => differences(before, after, date).map((change) => ({ ...change, date })));
}

function differences(before: readonly TypeFacts[], after: readonly TypeFacts[], date: LocalDate) {
  const balances = (types: readonly TypeFacts[]) =>
    new Map(types.map(({ leave_type_id, facts }) => [leave_type_id, balanceOn(facts, date)]));
  const [was, will] = [balances(before), balances(after)];
  return [...new Set([...was.keys(), ...will.keys()])].flatMap((leave_type_id) => {
    const [old, now] = [was.get(leave_type_id) ?? 0, will.get(leave_type_id) ?? 0];
    return old === now ? [] : [{ leave_type_id, before: inDays(old), after: inDays(now) }];
  });
}
