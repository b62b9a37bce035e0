import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';

const feeds: Sentence = (facts, format) => {
  const whose = `a team calendar link of ${possessiveText(facts, format)}`;
  if (facts.action === 'delete') return `deleted ${whose}`;
  return facts.action === 'insert' ? `created ${whose}` : `renewed ${whose}`;
};

export const audit: AuditDeclaration = {
  tables: {
    leave_feeds: {
      kind: 'access',
      sentence: feeds,
      labels: { address_secret: 'link', address_hash: 'link', department_id: 'department' },
    },
  },
  leftOut: { leave_weeks_told: 'Weeks for which a department was notified.' },
};
