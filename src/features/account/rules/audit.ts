import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { whoseText } from '#platform/shared/audit-sentences.ts';

const addressChanges: Sentence = (facts, telling) => {
  const whose = `${whoseText(facts, telling)} sign-in address`;
  if (facts.action === 'delete') return `gave up the change of ${whose}`;
  return facts.new?.['confirmed_at'] ? `confirmed the change of ${whose}` : `asked for a change of ${whose}`;
};

export const audit: AuditDeclaration = {
  tables: {
    address_changes: {
      kind: 'access',
      sentence: addressChanges,
      labels: { token_hash: 'link', previous_email: 'address before', confirmed_at: 'confirmed' },
    },
  },
};
