import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { personText, quote } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** 'approved November 2026 for Ana' */
const stepSentence: Sentence = (facts, format) => {
  const row = facts.new ?? {};
  const values = { period: String(row['name'] ?? translate('a period')), person: personText(facts, format) };
  const reason = row['reason'];
  if (row['kind'] === 'approved') return translate('approved {period} for {person}', values);
  if (row['kind'] === 'sent_back')
    return translate('sent {period} back to {person}: {reason}', { ...values, reason: quote(String(reason)) });
  if (typeof reason !== 'string') return translate('confirmed {period}', values);
  return translate('confirmed {period} for {person}: {reason}', { ...values, reason: quote(reason) });
};

const calendarSentence: Sentence = () => translate('changed what a pay period needs before it is closed');

export const audit: AuditDeclaration = {
  tables: {
    period_steps: { kind: 'time', sentence: stepSentence, changes: ['insert'] },
    pay_calendars: {
      kind: 'company',
      sentence: calendarSentence,
      labels: { closing_needs: asText('steps before closing') },
    },
  },
};
