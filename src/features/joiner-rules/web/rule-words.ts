import { t } from '#platform/web/i18n.ts';
import type { ConditionKind } from '../rules/belonging.ts';
import type { ShownRule } from '../rules/shapes.ts';
import { fieldName } from '../rules/wording.ts';

export const peopleText = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });

/** Names of the kinds of conditions, as labels. */
export const kindName = (kind: ConditionKind): string =>
  ({
    department_ids: t('Department'),
    work_place_ids: t('Place of work'),
    designation_ids: t('Designation'),
    employment_type_ids: t('Employment type'),
  })[kind];

const kindTexts: Readonly<Record<ConditionKind, (count: number) => string>> = {
  department_ids: (count) => t('{count, plural, one {department} other {# departments}}', { count }),
  work_place_ids: (count) => t('{count, plural, one {place} other {# places}}', { count }),
  designation_ids: (count) => t('{count, plural, one {designation} other {# designations}}', { count }),
  employment_type_ids: (count) => t('{count, plural, one {type} other {# types}}', { count }),
};

/** '2 departments · 15 now' */
export const conditionText = ({ conditions, people }: Pick<ShownRule, 'conditions' | 'people'>): string =>
  [
    conditions.map(({ kind, names }) => kindTexts[kind](names.length)).join(', '),
    t('{count} now', { count: people }),
  ].join(' · ');

/** Sentences about what is wrong with a rule, or decided by earlier ones. */
export function notesOf({ never_applies, overridden, values }: ShownRule): string[] {
  const problems = values.flatMap(({ problem }) => problem ?? []);
  if (never_applies) return [...problems, t('This rule can never apply: an earlier rule says all of it already.')];
  return [
    ...problems,
    ...overridden.map(({ field, rule_name, is_always }) =>
      is_always
        ? t('{field}: the earlier rule {name} always decides.', { field: fieldName(field), name: rule_name })
        : t('{field}: the earlier rule {name} decides for people in both rules.', {
            field: fieldName(field),
            name: rule_name,
          }),
    ),
  ];
}
