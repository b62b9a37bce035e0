import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { isSameWeek } from '#features/company/rules/working-week.ts';
import type { EmploymentValues } from '#features/people/rules/employment.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

// Finds what rules give a person (docs/decisions/joiner-rules.md).

/** The columns of rules, in display order; each takes its value from the first rule that says something. */
export const joinerFields = ['week', 'package', 'process', 'holidays', 'pattern', 'groups', 'roles'] as const;
export type JoinerField = (typeof joinerFields)[number];

/** Fields whose values have no date of their own: they wait until a planned move takes effect. */
export const undatedFields: ReadonlySet<JoinerField> = new Set(['process', 'groups', 'roles']);

/** Fields with several values at a time, to which a rule adds its own. */
export const listedFields: ReadonlySet<JoinerField> = new Set(['groups', 'roles']);

/** Fields that decide what was due on the past days of former employees; the others would never count for them. */
export const pastFields: ReadonlySet<JoinerField> = new Set(['week', 'holidays']);

/** Kinds of conditions, and the columns of a rule and of a person that they compare. */
export const conditionColumns = {
  department_ids: 'department_id',
  work_place_ids: 'work_place_id',
  designation_ids: 'designation_id',
  employment_type_ids: 'employment_type_id',
} as const satisfies Record<string, keyof EmploymentValues>;
export type ConditionKind = keyof typeof conditionColumns;
export const conditionKinds = Object.keys(conditionColumns) as readonly ConditionKind[];

/** Department and the like in which a person works on a date. */
export type Placement = Readonly<Record<(typeof conditionColumns)[ConditionKind], string | null>>;

export interface PatternValue {
  readonly pattern_id: string;
  /** A date on which the cycle is at its first day. */
  readonly first_day: LocalDate;
}

/** Values that a rule can assign; groups and roles are ids in any order. */
export interface JoinerValues {
  readonly week: WorkingWeek;
  readonly package: string;
  readonly process: string;
  /** 'DE', 'DE-BY' */
  readonly holidays: string;
  readonly pattern: PatternValue;
  readonly groups: readonly string[];
  readonly roles: readonly string[];
}
export type JoinerValue = JoinerValues[JoinerField];

/** Items of one kind mean or, kinds mean and; an empty kind is no condition. */
export type Conditions = Readonly<Record<ConditionKind, readonly string[]>>;

/** Values that a rule assigns; null: it says nothing about it. */
export interface Assignments {
  readonly week: WorkingWeek | null;
  readonly leave_policy_id: string | null;
  readonly leave_review_id: string | null;
  readonly holiday_region: string | null;
  readonly pattern_id: string | null;
  readonly pattern_first_day: LocalDate | null;
  readonly group_ids: readonly string[] | null;
  readonly role_ids: readonly string[] | null;
}

export interface JoinerRule extends Conditions, Assignments {
  readonly id: string;
}

/** Returns what a rule says about a field; null: nothing. */
export function valueOf<Field extends JoinerField>(rule: Assignments, field: Field): JoinerValues[Field] | null {
  const { week, leave_policy_id, leave_review_id, holiday_region, pattern_id, pattern_first_day } = rule;
  const values: { readonly [F in JoinerField]: JoinerValues[F] | null } = {
    week,
    package: leave_policy_id,
    process: leave_review_id,
    holidays: holiday_region,
    pattern: pattern_id && pattern_first_day ? { pattern_id, first_day: pattern_first_day } : null,
    groups: rule.group_ids,
    roles: rule.role_ids,
  };
  return values[field];
}

/** Returns the fields about which a rule says something. */
export const fieldsOf = (rule: Assignments): JoinerField[] =>
  joinerFields.filter((field) => valueOf(rule, field) !== null);

/** Whether a rule concerns people who work there. */
export const matches = (rule: Conditions, placement: Placement): boolean =>
  conditionKinds.every((kind) => {
    const id = placement[conditionColumns[kind]];
    return rule[kind].length === 0 || (id !== null && rule[kind].includes(id));
  });

/** A value and the rule that it comes from. */
export interface RuledValue<Rule, Field extends JoinerField = JoinerField> {
  readonly field: Field;
  readonly rule: Rule;
  readonly value: JoinerValues[Field];
}

/** Returns what people who work there get: each field from the first rule that says something. @param rules in order */
export function valuesFor<Rule extends JoinerRule>(
  rules: readonly Rule[],
  placement: Placement,
): ReadonlyMap<JoinerField, RuledValue<Rule>> {
  const concerned = rules.filter((rule) => matches(rule, placement));
  return new Map(
    joinerFields.flatMap((field) => {
      const rule = concerned.find((rule) => valueOf(rule, field) !== null);
      const value = rule && valueOf(rule, field);
      return rule && value != null ? [[field, { field, rule, value }] as const] : [];
    }),
  );
}

/** Whether two values mean the same; null: nothing. */
export function isSameValue(field: JoinerField, one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one === other;
  if (field === 'week') return isSameWeek(one as WorkingWeek, other as WorkingWeek);
  if (listedFields.has(field))
    return (one as readonly string[]).toSorted().join() === (other as readonly string[]).toSorted().join();
  if (field === 'pattern') {
    const [pattern, next] = [one as PatternValue, other as PatternValue];
    return pattern.pattern_id === next.pattern_id && pattern.first_day === next.first_day;
  }
  return one === other;
}

/** A field of a rule that an earlier rule decides. */
export interface OverriddenField {
  readonly field: JoinerField;
  /** The earlier rule. */
  readonly rule_id: string;
  /** Whether it decides for everyone whom the rule concerns, and not only for some of them. */
  readonly is_always: boolean;
}

/** Returns the fields of a rule that earlier rules decide otherwise. @param rules in order */
export function overriddenFields(rules: readonly JoinerRule[], rule: JoinerRule): OverriddenField[] {
  const earlier = rules.slice(
    0,
    rules.findIndex(({ id }) => id === rule.id),
  );
  return fieldsOf(rule).flatMap((field): OverriddenField[] => {
    const deciding = earlier.filter((other) => valueOf(other, field) !== null && overlaps(other, rule));
    const wider = deciding.find((other) => isWider(other, rule));
    if (wider) return [{ field, rule_id: wider.id, is_always: true }];
    const other = deciding.find((other) => !isSameValue(field, valueOf(other, field), valueOf(rule, field)));
    return other ? [{ field, rule_id: other.id, is_always: false }] : [];
  });
}

/** Whether a rule concerns everyone whom the other one concerns. */
const isWider = (rule: Conditions, other: Conditions) =>
  conditionKinds.every(
    (kind) => rule[kind].length === 0 || (other[kind].length > 0 && other[kind].every((id) => rule[kind].includes(id))),
  );

/** Whether someone can be concerned by both rules. */
const overlaps = (rule: Conditions, other: Conditions) =>
  conditionKinds.every(
    (kind) => rule[kind].length === 0 || other[kind].length === 0 || other[kind].some((id) => rule[kind].includes(id)),
  );

/** Whether earlier rules decide everything that a rule says. @param rules in order */
export function neverApplies(rules: readonly JoinerRule[], rule: JoinerRule): boolean {
  const always = overriddenFields(rules, rule).filter(({ is_always }) => is_always);
  return always.length === fieldsOf(rule).length;
}
