import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, quoted } from '#platform/shared/audit-sentences.ts';

const groupPeople: Sentence = (facts, telling) => {
  const group = quoted(nameOf(facts.entity_id, telling) ?? 'a group that is no more');
  return facts.action === 'insert'
    ? `put ${personText(facts, telling)} into the group ${group}`
    : `took ${personText(facts, telling)} out of the group ${group}`;
};

export const audit: AuditDeclaration = {
  tables: { group_people: { kind: 'lists', changes: ['insert', 'delete'], sentence: groupPeople } },
};
