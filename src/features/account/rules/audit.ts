import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const addressChanges: Sentence = (facts, format) => {
  const subject = translate('{whose} sign-in address', { whose: possessiveText(facts, format) });
  if (facts.action === 'delete') return translate('gave up the change of {subject}', { subject });
  return facts.new?.['confirmed_at']
    ? translate('confirmed the change of {subject}', { subject })
    : translate('asked for a change of {subject}', { subject });
};

export const audit: AuditDeclaration = {
  tables: {
    address_changes: {
      kind: 'access',
      sentence: addressChanges,
      labels: {
        token_hash: asText('link'),
        previous_email: asText('address before'),
        confirmed_at: asText('confirmed'),
      },
    },
  },
};
