import type { AuditDeclaration } from '#platform/shared/audit.ts';
import { trashLabels } from '#platform/shared/audit-sentences.ts';

export const audit: AuditDeclaration = {
  tables: {
    departments: { kind: 'lists', noun: 'department', labels: { parent_id: 'parent department', ...trashLabels } },
    designations: { kind: 'lists', noun: 'designation', labels: trashLabels },
    employment_types: { kind: 'lists', noun: 'employment type', labels: trashLabels },
    work_places: {
      kind: 'lists',
      noun: 'place of work',
      labels: { country_id: 'country', timezone: 'time zone', ...trashLabels },
    },
    groups: { kind: 'lists', noun: 'group', labels: trashLabels },
    document_types: { kind: 'lists', noun: 'document type', labels: trashLabels },
  },
};
