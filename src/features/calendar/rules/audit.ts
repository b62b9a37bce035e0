import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';

const feeds: Sentence = (facts, format) => {
  const subject = `${possessiveText(facts, format)} calendar`;
  if (facts.action === 'delete') return `gave up the address of ${subject}`;
  return facts.action === 'insert' ? `made an address for ${subject}` : `renewed the address of ${subject}`;
};

export const audit: AuditDeclaration = {
  tables: {
    calendar_feeds: {
      kind: 'access',
      sentence: feeds,
      labels: { address_secret: 'address', address_hash: 'address' },
    },
  },
};
