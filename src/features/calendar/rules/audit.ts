import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { whoseText } from '#platform/shared/audit-sentences.ts';

const feeds: Sentence = (facts, telling) => {
  const whose = `${whoseText(facts, telling)} calendar`;
  if (facts.action === 'delete') return `gave up the address of ${whose}`;
  return facts.action === 'insert' ? `made an address for ${whose}` : `renewed the address of ${whose}`;
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
