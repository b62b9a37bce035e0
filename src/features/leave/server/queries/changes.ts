import { versionOf } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DatedValue, Term } from '../../rules/facts.ts';
import type { TermItem } from '../../rules/shapes.ts';
import { termOf } from '../../rules/terms.ts';
import type { LeaveChange } from './effects.ts';
import type { PersonFacts, Rules } from './facts.ts';

/** Replaces the terms of a package from a day on, including later ones. */
export function termsChange(policy_id: string, from: LocalDate, terms: readonly TermItem[]): LeaveChange {
  const newTerms = new Map(terms.map((term) => [term.leave_type_id, termOf(term)]));
  return {
    rules: (rules) => ({
      ...rules,
      terms: new Map(
        [...new Set([...rules.terms.keys(), ...newTerms.keys()])].map((type) => {
          const before = rules.terms.get(type) ?? new Map<string, DatedValue<Term | null>[]>();
          const now = withTerm(before.get(policy_id) ?? [], from, newTerms.get(type) ?? null);
          // Unchanged types keep the same object, so that they are not calculated.
          return [type, now ? new Map([...before, [policy_id, now]]) : before];
        }),
      ),
    }),
  };
}

/** Returns the changed terms of a type; undefined when they stay the same. */
function withTerm(
  list: readonly DatedValue<Term | null>[],
  from: LocalDate,
  value: Term | null,
): DatedValue<Term | null>[] | undefined {
  const earlier = list.filter((entry) => entry.from < from);
  const current = list.findLast((entry) => entry.from <= from)?.value ?? null;
  const isSame = versionOf({ term: current }) === versionOf({ term: value });
  if (isSame && !list.some((entry) => entry.from > from)) return undefined;
  return [...earlier, { from, value }];
}

/** Removes a type from all packages from a day on. */
export function withoutType(leave_type_id: string, from: LocalDate): LeaveChange {
  const ended = (list: readonly DatedValue<Term | null>[]) => [
    ...list.filter((entry) => entry.from < from),
    { from, value: null },
  ];
  return {
    rules: (rules) => {
      const packages = [...(rules.terms.get(leave_type_id) ?? [])];
      const now = new Map(packages.map(([id, list]) => [id, ended(list)]));
      return { ...rules, terms: new Map([...rules.terms, [leave_type_id, now]]) };
    },
  };
}

/** Changes the first day of the leave year from the next time it comes, or full-time work from a day on. */
export function setupChange(
  setup: Partial<Pick<Rules['setup'], 'beginnings' | 'years' | 'full_times' | 'full_days'>>,
): LeaveChange {
  return { rules: (rules) => ({ ...rules, setup: { ...rules.setup, ...setup } }) };
}

interface PackageChangeInput {
  /** Package; null: none from then on. */
  readonly policy_id: string | null;
  readonly from: LocalDate;
  /** Returns the start for a person who never had a package. */
  readonly never: (id: string) => LocalDate;
}

/** Changes packages as `givePackage` stores them. */
export function packageChange({ policy_id, from, never }: PackageChangeInput): LeaveChange {
  return {
    packages: (own, id) => {
      const earlier = own.filter((entry) => entry.from <= from);
      if (earlier.length === 0) return [{ from: never(id), value: policy_id }];
      return [...earlier.filter((entry) => entry.from !== from), { from, value: policy_id }];
    },
  };
}

/** Changes packages as `endPackage` stores them. */
export function endedPackage(policy_id: string, today: LocalDate): LeaveChange {
  return {
    packages: (own) => {
      const earlier = own.filter((entry) => !(entry.value === policy_id && entry.from >= today));
      const isCurrent = earlier.findLast((entry) => entry.from <= today)?.value === policy_id;
      return isCurrent
        ? inOrder([...earlier.filter(({ from }) => from !== today), { from: today, value: null }])
        : earlier;
    },
  };
}

const inOrder = (list: PersonFacts['packages'][number][]) => list.sort((a, b) => (a.from < b.from ? -1 : 1));
