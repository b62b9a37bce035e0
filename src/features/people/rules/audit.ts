import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { changesText, choice, personText } from '#platform/shared/audit-sentences.ts';

const sentence: Sentence = (facts, telling) => {
  const name = facts.name ?? personText(facts, telling);
  if (facts.action === 'insert') return `added ${name}`;
  return facts.action === 'delete'
    ? `deleted ${name} for ever`
    : changesText((what) => `${name}’s ${what}`, facts, telling);
};

export const audit: AuditDeclaration = {
  tables: {
    people: {
      kind: 'people',
      noun: 'person',
      sentence,
      labels: { email: 'e-mail address', is_allow_remote_work: 'remote work', joined_on: 'first day of work' },
      values: { is_allow_remote_work: choice({ 0: 'no', 1: 'between two dates', 2: 'always' }) },
    },
  },
};
