import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { columnOf, employmentFields, rowOn, type EmploymentValues } from '#features/people/rules/employment.ts';
import {
  conditionColumns,
  conditionKinds,
  isSameValue,
  joinerFields,
  valuesFor,
  type JoinerField,
  type JoinerRule,
  type JoinerValue,
  type Placement,
} from './belonging.ts';

/** A dated value of an employment. */
export interface PlacementRow extends EmploymentValues {
  readonly field: (typeof employmentFields)[number];
  readonly effective_from: LocalDate;
}

const conditionFields = employmentFields.filter((field) =>
  conditionKinds.some((kind) => conditionColumns[kind] === columnOf[field]),
);

/** Whether a change of these columns can move people into or out of a condition. */
export const changesPlacement = (values: object): boolean =>
  conditionKinds.some((kind) => conditionColumns[kind] in values);

/** Returns where a person works on a date. @param rows of one person */
export function placementOn(rows: readonly PlacementRow[], date: LocalDate): Placement {
  const on = (column: keyof Placement) => {
    const field = conditionFields.find((field) => columnOf[field] === column);
    const own = rows.filter((row) => row.field === field);
    return rowOn(own, date)?.[column] ?? null;
  };
  return {
    department_id: on('department_id'),
    work_place_id: on('work_place_id'),
    designation_id: on('designation_id'),
    employment_type_id: on('employment_type_id'),
  };
}

/** Value that changes by rule when a person moves into or out of a condition. */
export interface Move<Rule = JoinerRule> {
  readonly field: JoinerField;
  readonly date: LocalDate;
  /** By rule until then; null: nothing. */
  readonly from: JoinerValue | null;
  /** By rule from then on; null: the company's default. */
  readonly to: JoinerValue | null;
  /** The rule of `to`; null: the company's default. */
  readonly rule: Rule | null;
}

/**
 * Returns what changes by rule on each date on which a person moves, in date order. Their first day is no move.
 * @param rows of one person @param joined the first day of their employment @param rules in order
 */
export function movesOf<Rule extends JoinerRule>(
  rows: readonly PlacementRow[],
  joined: LocalDate,
  rules: readonly Rule[],
): Move<Rule>[] {
  const dates = rows.flatMap(({ field, effective_from }) =>
    conditionFields.includes(field) && effective_from > joined ? [effective_from] : [],
  );
  return [...new Set(dates)].sort().flatMap((date) => {
    const before = valuesFor(rules, placementOn(rows, addDays(date, -1)));
    const after = valuesFor(rules, placementOn(rows, date));
    return joinerFields.flatMap((field): Move<Rule>[] => {
      const [from, next] = [before.get(field)?.value ?? null, after.get(field)];
      const to = next?.value ?? null;
      return isSameValue(field, from, to) ? [] : [{ field, date, from, to, rule: next?.rule ?? null }];
    });
  });
}

const keyOf = ({ field, date, to }: Move) => JSON.stringify([field, date, to]);

/** Returns the moves that are only in the first of two lists. */
export function movesMissing<Rule>(moves: readonly Move<Rule>[], others: readonly Move<Rule>[]): Move<Rule>[] {
  const known = new Set(others.map((move) => keyOf(move as Move)));
  return moves.filter((move) => !known.has(keyOf(move as Move)));
}
