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

type ConditionField = PlacementRow['field'];

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

/** Placement of a person from a date on, before it is stored; an item that a file still has to add has its name. */
interface RequestedPlacement {
  readonly from: LocalDate;
  readonly values: Partial<Placement>;
}

interface RequestedRows {
  /** New first day of their employment, to which the values of the old one move. */
  readonly first_day?: LocalDate | undefined;
  readonly placement?: RequestedPlacement | undefined;
}

/** Returns the rows as a change would leave them. @param rows of one person @param joined their first day */
export function requestedRows(
  rows: readonly PlacementRow[],
  joined: LocalDate,
  { first_day = joined, placement }: RequestedRows,
): PlacementRow[] {
  const moved = rows.map((row) => (row.effective_from === joined ? { ...row, effective_from: first_day } : row));
  if (!placement) return moved;
  const { from, values } = placement;
  const fields = new Set<ConditionField>(conditionFields.filter((field) => columnOf[field] in values));
  const others = moved.filter(({ field, effective_from }) => !fields.has(field) || effective_from !== from);
  return [...others, ...[...fields].map((field) => ({ ...noValues, ...values, field, effective_from: from }))];
}

const noValues: EmploymentValues = {
  department_id: null,
  designation_id: null,
  employment_type_id: null,
  manager_id: null,
  weekly_work_time: null,
  work_place_id: null,
};

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

/** All moves of a person, in this employment and earlier ones. */
export interface PersonMoves<Rule = JoinerRule> {
  readonly moves: readonly Move<Rule>[];
  /** The first day of their employment. */
  readonly joined_on: LocalDate;
}

/** Returns the moves that a change has made within the employment, and those that it has undone. */
export function changedMoves<Rule>(before: PersonMoves<Rule> | undefined, after: PersonMoves<Rule>) {
  const known = before ?? { moves: [], joined_on: after.joined_on };
  return {
    made: movesMissing(after.moves, known.moves).filter(({ date }) => date > after.joined_on),
    gone: movesMissing(known.moves, after.moves).filter(({ date }) => date > known.joined_on),
  };
}

const keyOf = ({ field, date, to }: Move) => JSON.stringify([field, date, to]);

/** Returns the moves that are only in the first of two lists. */
export function movesMissing<Rule>(moves: readonly Move<Rule>[], others: readonly Move<Rule>[]): Move<Rule>[] {
  const known = new Set(others.map((move) => keyOf(move as Move)));
  return moves.filter((move) => !known.has(keyOf(move as Move)));
}
