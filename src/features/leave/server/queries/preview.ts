import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { balanceOn } from '../../rules/balance.ts';
import { hundredths, inDays, type Dated, type LeaveFacts, type Term } from '../../rules/facts.ts';
import type { TermItem } from '../../rules/shapes.ts';
import { factsOf, rulesOf, type Rules } from './facts.ts';
import { holderIds } from './policies.ts';

export interface Change {
  readonly policy_id: string;
  readonly from: LocalDate;
  readonly terms: readonly TermItem[];
  /** The day whose balances are compared. */
  readonly balance_on: LocalDate;
  readonly today: LocalDate;
}

/** Changes that a preview names. */
const maxNamed = 500;

/** What a change of a package does to whose balances; nothing is written. */
export async function changedBalances(db: Db, change: Change) {
  const ids = await holderIds(db, change.policy_id, change.today);
  const rules = await rulesOf(db);
  const changedRules = { ...rules, terms: withChange(rules, change) };
  const [before, after] = await Promise.all([factsOf(db, ids, rules), factsOf(db, ids, changedRules)]);
  const changes = ids.map((id) => ({
    id,
    changed: differences(before.get(id) ?? [], after.get(id) ?? [], change.balance_on),
  }));
  const more = changes.filter(({ changed }) => changed.some((entry) => entry.after > entry.before)).length;
  const less = changes.filter(({ changed }) => changed.some((entry) => entry.after < entry.before)).length;
  const same = changes.filter(({ changed }) => changed.length === 0).length;
  const cards = new Map((await cardsByIds(db, ids)).map((card) => [card.id, card]));
  const people = changes
    .flatMap(({ id, changed }) => {
      const card = cards.get(id);
      return card ? changed.map((entry) => ({ ...card, ...entry })) : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, maxNamed);
  return { more, same, less, total_people: ids.length, people };
}

type PersonTypes = readonly { readonly leave_type_id: string; readonly facts: LeaveFacts }[];

function differences(before: PersonTypes, after: PersonTypes, day: LocalDate) {
  const was = new Map(before.map(({ leave_type_id, facts }) => [leave_type_id, balanceOn(facts, day)]));
  const types = new Map(after.map(({ leave_type_id, facts }) => [leave_type_id, balanceOn(facts, day)]));
  return [...new Set([...was.keys(), ...types.keys()])].flatMap((leave_type_id) => {
    const [old, now] = [was.get(leave_type_id) ?? 0, types.get(leave_type_id) ?? 0];
    return old === now ? [] : [{ leave_type_id, before: inDays(old), after: inDays(now) }];
  });
}

function withChange({ terms }: Rules, { policy_id, from, terms: wanted }: Change): Rules['terms'] {
  const given = new Map(wanted.map((term) => [term.leave_type_id, termOf(term)]));
  const ids = new Set([...terms.keys(), ...given.keys()]);
  return new Map(
    [...ids].map((type) => {
      const packages = new Map(terms.get(type));
      const earlier = (packages.get(policy_id) ?? []).filter((entry) => entry.from < from);
      if (earlier.length > 0 || given.has(type)) {
        const next: Dated<Term | null> = { from, value: given.get(type) ?? null };
        packages.set(policy_id, [...earlier, next]);
      }
      return [type, packages];
    }),
  );
}

const orNull = (value: number | null) => (value === null ? null : hundredths(value));

function termOf({ days, given, is_pro_rata, carry_over, carry_over_months, below_zero }: TermItem): Term | null {
  if (days === null) return null;
  const counted = { days: hundredths(days), carry_over: orNull(carry_over), below_zero: hundredths(below_zero) };
  return { ...counted, given, is_pro_rata, carry_over_months };
}
