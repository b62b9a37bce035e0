import type { RuleInput } from '../../rules/shapes.ts';

/** A rule that says nothing yet. */
export const emptyRule: RuleInput = {
  department_ids: [],
  work_place_ids: [],
  designation_ids: [],
  employment_type_ids: [],
  week: null,
  leave_policy_id: null,
  leave_review_id: null,
  holiday_region: null,
  pattern_id: null,
  pattern_first_day: null,
  group_ids: null,
  role_ids: null,
};

/** Whether two rules say the same. */
export const isSameRule = (one: RuleInput, other: RuleInput): boolean =>
  (Object.keys(emptyRule) as (keyof RuleInput)[]).every(
    (key) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );
