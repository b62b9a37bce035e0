import { asText, translate, type Text } from '#platform/shared/translate.ts';
import type { JoinerField } from './belonging.ts';

/** Names of the columns, as in the list of rules. */
export const fieldNames: Readonly<Record<JoinerField, Text>> = {
  week: asText('Working week'),
  package: asText('Leave package'),
  process: asText('Review process'),
  holidays: asText('Holidays'),
  pattern: asText('Shift pattern'),
  groups: asText('Groups'),
  roles: asText('Roles'),
};

export const fieldName = (field: JoinerField): string => translate(fieldNames[field]);

/** 'by the rule Workshop' */
export const causeText = (rule: string | null): string =>
  rule === null ? translate('company default') : translate('by the rule {name}', { name: rule });

/** Reason in the history of an employment. */
export const reasonText = (rule: string | null): string =>
  (rule === null
    ? translate('Company default, since no rule applies')
    : translate('By the rule {name}', { name: rule })
  ).slice(0, 300);
