import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';

const addressChanges: Sentence = (facts, format) => {
  const subject = `${possessiveText(facts, format)} sign-in address`;
  if (facts.action === 'delete') return `gave up the change of ${subject}`;
  return facts.new?.['confirmed_at'] ? `confirmed the change of ${subject}` : `asked for a change of ${subject}`;
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
