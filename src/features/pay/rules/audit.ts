import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { possessiveText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const nameOf = (id: unknown, nameById: (id: string) => string | undefined): string => nameById(String(id)) ?? '';

/** 'set the terms of the pay rule California from 1 Dec 2026' */
const termsSentence: Sentence = ({ action, old, new: now }, format) => {
  const row = { ...old, ...now };
  const values = {
    name: nameOf(row['pay_rule_id'], (id) => format.nameOf(id) ?? undefined),
    date: format.date(String(row['effective_from'])),
  };
  return action === 'delete'
    ? translate('removed the terms of the pay rule {name} from {date}', values)
    : translate('set the terms of the pay rule {name} from {date}', values);
};

/** 'assigned Ana’s pay rule California from 1 Dec 2026' */
const personSentence: Sentence = (facts, format) => {
  const row = { ...facts.old, ...facts.new };
  const values = {
    whose: possessiveText(facts, format),
    name: nameOf(row['pay_rule_id'], (id) => format.nameOf(id) ?? undefined),
    date: format.date(String(row['effective_from'])),
  };
  if (facts.action === 'delete') return translate('removed {whose} pay rule from {date}', values);
  return row['pay_rule_id'] === null
    ? translate('ended {whose} pay rule on {date}', values)
    : translate('set {whose} pay rule to {name} from {date}', values);
};

export const audit: AuditDeclaration = {
  tables: {
    pay_rules: { kind: 'lists', noun: asText('pay rule') },
    pay_rule_terms: { kind: 'lists', sentence: termsSentence, labels: { terms: asText('terms') } },
    pay_rule_people: { kind: 'time', sentence: personSentence, labels: { pay_rule_id: asText('pay rule') } },
  },
};
