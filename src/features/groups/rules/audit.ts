import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, quote } from '#platform/shared/audit-sentences.ts';
import { translate } from '#platform/shared/translate.ts';

const groupPeople: Sentence = (facts, format) => {
  const name = nameOf(facts.entity_id, format);
  const group =
    name === undefined ? translate('a group that is no more') : translate('the group {name}', { name: quote(name) });
  return facts.action === 'insert'
    ? translate('put {person} into {group}', { person: personText(facts, format), group })
    : translate('took {person} out of {group}', { person: personText(facts, format), group });
};

export const audit: AuditDeclaration = {
  tables: { group_people: { kind: 'lists', changes: ['insert', 'delete'], sentence: groupPeople } },
};
