import { t } from '#platform/web/i18n.ts';
import { reviewerRuleNames, type ReviewerRule } from '../../rules/reviewer-rules.ts';

export const peopleText = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });

/** 1 Anyone: the first decision counts. 2 Everyone: all must approve. */
export const conditionName = (condition: number): string => (condition === 2 ? t('Everyone') : t('Anyone'));

const first = (name: string) => name.split(' ')[0] ?? name;

interface Step {
  readonly review_condition: number;
  readonly approvers: readonly { readonly name: string }[];
  readonly by_rules?: readonly ReviewerRule[];
}

/** 'Priya or Rafael', 'Grace and Nora', 'Their manager': first names when there is little room. */
export function stepText({ review_condition, approvers, by_rules = [] }: Step, names: 'first' | 'whole'): string {
  const known = [
    ...by_rules.map((rule) => t(reviewerRuleNames[rule])),
    ...approvers.map(({ name }) => (names === 'first' ? first(name) : name)),
  ];
  if (known.length < 2) return known[0] ?? t('no one');
  const [begin, last] = [known.slice(0, -1).join(', '), known.at(-1) ?? ''];
  return review_condition === 2
    ? t('{names} and {last}', { names: begin, last })
    : t('{names} or {last}', { names: begin, last });
}
