import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';

/** The log contains no amounts, since people may read it who may not see salaries. */
const salary: Sentence = (facts, format) => {
  const row = facts.action === 'delete' ? facts.old : facts.new;
  const what = `${possessiveText(facts, format)} salary from ${format.date(String(row?.['effective_from'] ?? ''))}`;
  if (facts.action === 'insert') return `set ${what}`;
  return facts.action === 'delete' ? `took back ${what}` : `changed ${what}`;
};

export const audit: AuditDeclaration = {
  tables: {
    salaries: {
      kind: 'people',
      sentence: salary,
      labels: { effective_from: 'counts from', pay_period: 'pay period', change_id: 'written together as' },
    },
  },
};
