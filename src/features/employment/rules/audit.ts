import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** The log contains no amounts, since people may read it who may not see salaries. */
const salary: Sentence = (facts, format) => {
  const row = facts.action === 'delete' ? facts.old : facts.new;
  const what = translate('{whose} salary from {date}', {
    whose: possessiveText(facts, format),
    date: format.date(String(row?.['effective_from'] ?? '')),
  });
  if (facts.action === 'insert') return translate('set {what}', { what });
  return facts.action === 'delete' ? translate('took back {what}', { what }) : translate('changed {what}', { what });
};

export const audit: AuditDeclaration = {
  tables: {
    salaries: {
      kind: 'people',
      sentence: salary,
      labels: {
        effective_from: asText('counts from'),
        pay_period: asText('pay period'),
        change_id: asText('written together as'),
      },
    },
  },
};
