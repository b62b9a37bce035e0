import { asText, type Text } from '#platform/shared/translate.ts';

/** Approvers that are looked up when an application is made. */
export const reviewerRules = ['manager', 'manager_of_manager', 'department_head'] as const;
export type ReviewerRule = (typeof reviewerRules)[number];

export const reviewerRuleNames: Readonly<Record<ReviewerRule, Text>> = {
  manager: asText('Their manager'),
  manager_of_manager: asText('Manager of their manager'),
  department_head: asText('Head of the department'),
};
