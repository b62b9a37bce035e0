import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { storedWeekText } from '#features/company/rules/week-text.ts';

const kinds = ['department_ids', 'work_place_ids', 'designation_ids', 'employment_type_ids'] as const;

/** 'changed the rule for Workshop' */
const ruleSentence: Sentence = ({ action, old, new: now }, format) => {
  const row = { ...old, ...now };
  const names = kinds.flatMap((kind) => {
    const ids = row[kind];
    return Array.isArray(ids) ? ids.map((id) => format.nameOf(String(id)) ?? translate('deleted item')) : [];
  });
  const name = names.join(', ');
  if (action === 'insert') return translate('added the rule for {name}', { name });
  return action === 'delete'
    ? translate('deleted the rule for {name}', { name })
    : translate('changed the rule for {name}', { name });
};

export const audit: AuditDeclaration = {
  tables: {
    joiner_rules: {
      kind: 'people',
      sentence: ruleSentence,
      labels: {
        department_ids: asText('departments'),
        work_place_ids: asText('places of work'),
        designation_ids: asText('designations'),
        employment_type_ids: asText('employment types'),
        week: asText('working week'),
        leave_policy_id: asText('leave package'),
        leave_review_id: asText('review process'),
        holiday_region: asText('holidays'),
        pattern_id: asText('shift pattern'),
        pattern_first_day: asText('first day of the cycle'),
        group_ids: asText('groups'),
        role_ids: asText('roles'),
        position: asText('position'),
        updated_by: asText('author'),
      },
      objects: { week: storedWeekText },
    },
  },
  leftOut: {
    joiner_rule_values: 'Everything that a rule gives is recorded where it is stored, by the person who caused it.',
  },
};
