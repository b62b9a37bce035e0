import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { whoseText } from '#platform/shared/audit-sentences.ts';

const feeds: Sentence = (facts, telling) => {
  const whose = `an address of ${whoseText(facts, telling)} under which a calendar follows who is away`;
  if (facts.action === 'delete') return `gave up ${whose}`;
  return facts.action === 'insert' ? `made ${whose}` : `renewed ${whose}`;
};

export const audit: AuditDeclaration = {
  tables: {
    leave_feeds: {
      kind: 'access',
      sentence: feeds,
      labels: { address_secret: 'address', address_hash: 'address', department_id: 'department' },
    },
  },
  leftOut: { leave_weeks_told: 'of which weeks a department was told who is away' },
};
