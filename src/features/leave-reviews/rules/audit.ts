import type { AuditDeclaration, AuditFacts, Sentence, Telling } from '#platform/shared/audit.ts';
import {
  choice,
  joined,
  nameOf,
  personText,
  quoted,
  trashLabels,
  valueText,
} from '#platform/shared/audit-sentences.ts';

function reviewText({ entity_id }: AuditFacts, telling: Telling): string {
  const name = nameOf(entity_id, telling);
  return name === undefined ? 'a review process that is no more' : `the review process ${quoted(name)}`;
}

const rowOf = ({ new: now, old }: AuditFacts) => now ?? old;

const namesIn = (value: unknown, telling: Telling) =>
  Array.isArray(value)
    ? joined(value.map((id) => (typeof id === 'string' ? (telling.nameOf(id) ?? 'somebody') : 'somebody')))
    : 'nobody';

const stepSentence: Sentence = (facts, telling) => {
  const row = rowOf(facts);
  const what = `step ${String(row?.['position'])} of ${reviewText(facts, telling)}`;
  return facts.action === 'delete'
    ? `took away ${what}`
    : `set ${what}: ${namesIn(row?.['approvers'], telling)}, ${valueText(facts.entity, 'review_condition', row?.['review_condition'], telling)}`;
};

const peopleSentence: Sentence = (facts, telling) => {
  const [who, what] = [personText(facts, telling), reviewText(facts, telling)];
  return facts.action === 'delete' ? `took ${what} from ${who}` : `gave ${who} ${what}`;
};

const deputySentence: Sentence = (facts, telling) => {
  const row = rowOf(facts);
  const id = row?.['deputy_id'];
  const deputy = (typeof id === 'string' ? telling.nameOf(id) : undefined) ?? 'somebody';
  const day = (field: string) => valueText(facts.entity, field, row?.[field], telling);
  const days = `from ${day('starts_on')} to ${day('ends_on')}`;
  const who = personText(facts, telling);
  return facts.action === 'delete'
    ? `took back that ${deputy} stands in for ${who} ${days}`
    : `let ${deputy} stand in for ${who} ${days}`;
};

export const audit: AuditDeclaration = {
  tables: {
    leave_reviews: {
      kind: 'lists',
      noun: 'review process',
      labels: {
        remind_days: 'working days after which reviewers are reminded',
        owners_days: 'days after which the Owners are told',
        ...trashLabels,
      },
    },
    leave_review_steps: {
      kind: 'lists',
      sentence: stepSentence,
      values: { review_condition: choice({ 1: 'anyone', 2: 'everyone' }) },
    },
    leave_review_people: { kind: 'people', sentence: peopleSentence },
    leave_deputies: { kind: 'people', sentence: deputySentence },
  },
};
