import { z } from 'zod';
import { localDate, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { translate } from '#platform/shared/translate.ts';
import { shownWorkingWeek, workingWeek } from '#features/company/rules/week-shapes.ts';
import { conditionKinds, fieldsOf, joinerFields } from './belonging.ts';

/** Maximum number of items of one kind in a rule. */
const maxItems = 100;
const ids = z.array(recordId).max(maxItems, errorText('Choose at most {max}', { max: maxItems }));
const someIds = ids.min(1, errorText('This is a required field')).nullable();

/** Conditions: several of one kind mean or, kinds mean and. */
export const conditions = {
  department_ids: ids,
  work_place_ids: ids,
  designation_ids: ids,
  employment_type_ids: ids,
};

/** Values that a rule assigns; null: it says nothing about it. */
export const assignments = {
  week: workingWeek.nullable(),
  leave_policy_id: recordId.nullable(),
  leave_review_id: recordId.nullable(),
  /** Region of imported holidays: 'DE', 'DE-BY' */
  holiday_region: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9.]{1,20})?$/i, errorText('This is invalid'))
    .nullable(),
  pattern_id: recordId.nullable(),
  /** A date on which the cycle of the pattern is at its first day. */
  pattern_first_day: localDate.nullable(),
  group_ids: someIds,
  role_ids: someIds,
};

/** A rule as it is sent. */
export const ruleInput = z.object({ ...conditions, ...assignments }).superRefine((rule, { addIssue }) => {
  const problem = (field: keyof typeof rule, message: string) =>
    addIssue({ code: 'custom', path: [field], message, input: rule[field] });
  if (conditionKinds.every((kind) => rule[kind].length === 0))
    problem('department_ids', translate('Choose at least one condition'));
  if (rule.pattern_id !== null && rule.pattern_first_day === null)
    problem('pattern_first_day', translate('Choose a date on which the cycle begins'));
  if (fieldsOf(rule).length === 0 && rule.pattern_id === null)
    problem('week', translate('Choose something that the rule assigns'));
});
export type RuleInput = z.output<typeof ruleInput>;

export const joinerField = z.enum(joinerFields);

/** A value of a rule in words. */
const valueText = z.object({
  field: joinerField,
  text: z.string(),
  /** Why it cannot be assigned at present, such as a package in the Trash; null: it can. */
  problem: z.string().nullable(),
});

const overridden = z.object({
  field: joinerField,
  /** Name of the earlier rule that decides instead. */
  rule_name: z.string(),
  /** Whether it decides for everyone whom the rule concerns. */
  is_always: z.boolean(),
});

export const shownRule = z.object({
  id: storedId,
  /** 'Assembly, Dispatch' */
  name: z.string(),
  /** Names of the items of each kind of condition. */
  conditions: z.array(
    z.object({ kind: z.enum(conditionKinds as [(typeof conditionKinds)[number]]), names: z.array(z.string()) }),
  ),
  values: z.array(valueText),
  /** Number of people who work here now whom the rule concerns. */
  people: z.number().int(),
  overridden: z.array(overridden),
  /** Whether earlier rules decide everything that it says. */
  never_applies: z.boolean(),
  author: z.object({ id: storedId, name: z.string(), username: z.string() }).nullable(),
  /** ISO 8601 */
  updated_at: z.string(),
  rule: z.object({
    department_ids: z.array(storedId),
    work_place_ids: z.array(storedId),
    designation_ids: z.array(storedId),
    employment_type_ids: z.array(storedId),
    week: shownWorkingWeek.nullable(),
    leave_policy_id: storedId.nullable(),
    leave_review_id: storedId.nullable(),
    holiday_region: z.string().nullable(),
    pattern_id: storedId.nullable(),
    pattern_first_day: localDate.nullable(),
    group_ids: z.array(storedId).nullable(),
    role_ids: z.array(storedId).nullable(),
  }),
  /** The last time that it was applied to people who are here; null: never. */
  applied: z.object({ batch_id: storedId, at: z.string(), people: z.number().int(), may_undo: z.boolean() }).nullable(),
});
export type ShownRule = z.output<typeof shownRule>;

const choice = z.object({ id: z.string(), name: z.string() });
export type RuleChoice = z.output<typeof choice>;

/** Everything that a rule can name, by name. */
export const ruleChoices = z.object({
  departments: z.array(choice),
  work_places: z.array(choice),
  designations: z.array(choice),
  employment_types: z.array(choice),
  packages: z.array(choice),
  processes: z.array(choice),
  regions: z.array(choice),
  patterns: z.array(choice),
  groups: z.array(choice),
  /** Roles that the caller may assign. */
  roles: z.array(choice),
  /** The company's week, whose times a week of hours and days takes. */
  company_week: shownWorkingWeek.nullable(),
});

/** A value that someone gets, with its cause. */
export const ruledValue = z.object({
  field: joinerField,
  label: z.string(),
  value: z.string(),
  /** 'by the rule Workshop' */
  cause: z.string(),
  /** Null: the company's default. */
  rule_id: storedId.nullable(),
});

export const placement = {
  department_id: recordId.optional(),
  designation_id: recordId.optional(),
  employment_type_id: recordId.optional(),
  work_place_id: recordId.optional(),
};

/** People who lack something, with the first of them by name. */
export const withoutKinds = ['package', 'process', 'holidays', 'week', 'manager'] as const;
export type WithoutKind = (typeof withoutKinds)[number];
