import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const feeds: Sentence = (facts, format) => {
  const subject = translate('{whose} calendar', { whose: possessiveText(facts, format) });
  if (facts.action === 'delete') return translate('gave up the address of {subject}', { subject });
  return facts.action === 'insert'
    ? translate('made an address for {subject}', { subject })
    : translate('renewed the address of {subject}', { subject });
};

export const audit: AuditDeclaration = {
  tables: {
    calendar_feeds: {
      kind: 'access',
      sentence: feeds,
      labels: { address_secret: asText('address', { of: 'web' }), address_hash: asText('address', { of: 'web' }) },
    },
  },
};
