import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { personText, quoted } from '#platform/shared/audit-sentences.ts';

const sentence: Sentence = (facts, format) => {
  const personSuffix = facts.person_id === null ? '' : ` for ${personText(facts, format)}`;
  const what = `${facts.name ?? 'a period'}${personSuffix}`;
  if (facts.action === 'insert') return `closed ${what}`;
  return `opened ${what} again: ${quoted(String(facts.new?.['reopen_reason'] ?? ''))}`;
};

export const audit: AuditDeclaration = {
  tables: {
    closed_periods: {
      kind: 'time',
      sentence,
      changes: ['insert', 'update'],
      labels: { starts_on: 'first day', ends_on: 'last day', reopen_reason: 'reason' },
    },
  },
};
