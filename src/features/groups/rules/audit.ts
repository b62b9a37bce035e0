import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, quoted } from '#platform/shared/audit-sentences.ts';

const groupPeople: Sentence = (facts, format) => {
  const name = nameOf(facts.entity_id, format);
  const group = name === undefined ? 'a group that is no more' : `the group ${quoted(name)}`;
  return facts.action === 'insert'
    ? `put ${personText(facts, format)} into ${group}`
    : `took ${personText(facts, format)} out of ${group}`;
};

export const audit: AuditDeclaration = {
  tables: { group_people: { kind: 'lists', changes: ['insert', 'delete'], sentence: groupPeople } },
};
