import type { AuditDeclaration } from '#platform/shared/audit.ts';
import { trashLabels } from '#platform/shared/audit-sentences.ts';
import { asText } from '#platform/shared/translate.ts';

export const audit: AuditDeclaration = {
  tables: {
    departments: {
      kind: 'lists',
      noun: asText('department'),
      labels: { parent_id: asText('parent department'), ...trashLabels },
    },
    designations: { kind: 'lists', noun: asText('designation'), labels: trashLabels },
    employment_types: { kind: 'lists', noun: asText('employment type'), labels: trashLabels },
    work_places: {
      kind: 'lists',
      noun: asText('place of work'),
      labels: { country_id: asText('country'), ...trashLabels },
    },
    groups: { kind: 'lists', noun: asText('group'), labels: trashLabels },
    document_types: { kind: 'lists', noun: asText('document type'), labels: trashLabels },
  },
};
