import type { AuditDeclaration, Sentence, AuditFacts, EntityFormat } from '#platform/shared/audit.ts';
import {
  nameOf,
  personText,
  valueText,
  choice,
  joined,
  quoted,
  trashLabels,
} from '#platform/shared/audit-sentences.ts';

function reviewText({ entity_id }: AuditFacts, format: EntityFormat): string {
  const name = nameOf(entity_id, format);
  return name === undefined ? 'a review process that is no more' : `the review process ${quoted(name)}`;
}

const rowOf = ({ new: now, old }: AuditFacts) => now ?? old;

const namesIn = (value: unknown, format: EntityFormat) =>
  Array.isArray(value)
    ? joined(value.map((id) => (typeof id === 'string' ? (format.nameOf(id) ?? 'somebody') : 'somebody')))
    : 'nobody';

const stepSentence: Sentence = (facts, format) => {
  const row = rowOf(facts);
  const what = `step ${String(row?.['position'])} of ${reviewText(facts, format)}`;
  return facts.action === 'delete'
    ? `took away ${what}`
    : `set ${what}: ${namesIn(row?.['approvers'], format)}, ${valueText(facts.entity, 'review_condition', row?.['review_condition'], format)}`;
};

const peopleSentence: Sentence = (facts, format) => {
  const [who, what] = [personText(facts, format), reviewText(facts, format)];
  return facts.action === 'delete' ? `took ${what} from ${who}` : `gave ${who} ${what}`;
};

const deputySentence: Sentence = (facts, format) => {
  const row = rowOf(facts);
  const id = row?.['deputy_id'];
  const deputy = (typeof id === 'string' ? format.nameOf(id) : undefined) ?? 'somebody';
  const day = (field: string) => valueText(facts.entity, field, row?.[field], format);
  const days = `from ${day('starts_on')} to ${day('ends_on')}`;
  const who = personText(facts, format);
  return facts.action === 'delete'
    ? `took back that ${deputy} stands in for ${who} ${days}`
    : `let ${deputy} stand in for ${who} ${days}`;
};

/** Review processes and deputies in the audit log. */
const processTables: AuditDeclaration['tables'] = {
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
};

const verbs: Readonly<Record<string, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrew',
};

/** 'approved Ana’s Annual leave from 21 Dec 2026 to 30 Dec 2026' */
const sentence: Sentence = (facts, format) => {
  const row = { ...facts.old, ...facts.new };
  const type = typeof row['leave_type_id'] === 'string' ? nameOf(row['leave_type_id'], format) : undefined;
  const day = (field: string) => valueText(facts.entity, field, row[field], format);
  const what = `${type ?? 'leave'} of ${personText(facts, format)} from ${day('starts_on')} to ${day('ends_on')}`;
  if (facts.action === 'insert') return `applied for ${what}`;
  if (facts.action === 'delete') return `deleted ${what}`;
  const state = facts.new?.['state'];
  const verb = typeof state === 'string' && state !== facts.old?.['state'] ? verbs[state] : undefined;
  return `${verb ?? 'changed'} ${what}`;
};

export const audit: AuditDeclaration = {
  tables: { leave_applications: { kind: 'time', sentence }, ...processTables },
  leftOut: {
    leave_application_days: 'its dates change with the application, whose entry names the first and the last',
    leave_application_steps: 'they are copied when it is made, and stand in it',
    leave_application_decisions: 'each says itself by whom and when, and the entry of the application what it did',
  },
};
