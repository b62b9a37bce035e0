import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const feeds: Sentence = (facts, format) => {
  const whose = translate('a team calendar link of {whose}', { whose: possessiveText(facts, format) });
  if (facts.action === 'delete') return translate('deleted {whose}', { whose });
  return facts.action === 'insert' ? translate('created {whose}', { whose }) : translate('renewed {whose}', { whose });
};

export const audit: AuditDeclaration = {
  tables: {
    leave_feeds: {
      kind: 'access',
      sentence: feeds,
      labels: { address_secret: asText('link'), address_hash: asText('link'), department_id: asText('department') },
    },
  },
  leftOut: { leave_weeks_told: 'Weeks for which a department was notified.' },
};
