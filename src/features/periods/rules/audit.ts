import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { personText, quote } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const sentence: Sentence = (facts, format) => {
  const period = facts.name ?? translate('a period');
  const what =
    facts.person_id === null
      ? period
      : translate('{period} for {person}', { period, person: personText(facts, format) });
  if (facts.action === 'insert') return translate('closed {what}', { what });
  return translate('opened {what} again: {reason}', {
    what,
    reason: quote(String(facts.new?.['reopen_reason'] ?? '')),
  });
};

export const audit: AuditDeclaration = {
  tables: {
    closed_periods: {
      kind: 'time',
      sentence,
      changes: ['insert', 'update'],
      labels: { starts_on: asText('first day'), ends_on: asText('last day'), reopen_reason: asText('reason') },
    },
  },
};
