import type { AuditDeclaration, Sentence, AuditFacts, EntityFormat } from '#platform/shared/audit.ts';
import {
  nameOf,
  personText,
  valueText,
  choice,
  listText,
  quote,
  trashLabels,
} from '#platform/shared/audit-sentences.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';
import { reviewerRuleNames, reviewerRules } from './reviewer-rules.ts';

function reviewText({ entity_id }: AuditFacts, format: EntityFormat): string {
  const name = nameOf(entity_id, format);
  return name === undefined
    ? translate('a review process that is no more')
    : translate('the review process {name}', { name: quote(name) });
}

const rowOf = ({ new: now, old }: AuditFacts) => now ?? old;

const namesIn = (value: unknown, format: EntityFormat) =>
  Array.isArray(value)
    ? listText(
        value.map((id) =>
          typeof id === 'string' ? (format.nameOf(id) ?? translate('somebody')) : translate('somebody'),
        ),
      )
    : translate('nobody');

/** 'Their manager, Rafael Costa' */
function approversIn(row: Readonly<Record<string, unknown>> | null, format: EntityFormat): string {
  const rules = Array.isArray(row?.['by_rules']) ? row['by_rules'] : [];
  const named = reviewerRules.filter((rule) => rules.includes(rule)).map((rule) => translate(reviewerRuleNames[rule]));
  const ids = row?.['approvers'];
  const hasPeople = Array.isArray(ids) && ids.length > 0;
  return [...named, ...(hasPeople || named.length === 0 ? [namesIn(ids, format)] : [])].join(', ');
}

/** 'made Rafael Costa head of Dispatch' */
const headSentence: Sentence = (facts, format) => {
  const row = rowOf(facts);
  const department = nameOf(facts.entity_id, format) ?? translate('a department that is no more');
  const id = row?.['person_id'];
  const who = (typeof id === 'string' ? format.nameOf(id) : undefined) ?? translate('somebody');
  return facts.action === 'delete'
    ? translate('took {who} away as head of {department}', { who, department })
    : translate('made {who} head of {department}', { who, department });
};

const stepSentence: Sentence = (facts, format) => {
  const row = rowOf(facts);
  const what = translate('step {position} of {process}', {
    position: String(row?.['position']),
    process: reviewText(facts, format),
  });
  return facts.action === 'delete'
    ? translate('took away {what}', { what })
    : translate('set {what}: {people}, {condition}', {
        what,
        people: approversIn(row, format),
        condition: valueText(facts.entity, 'review_condition', row?.['review_condition'], format),
      });
};

const peopleSentence: Sentence = (facts, format) => {
  const [who, what] = [personText(facts, format), reviewText(facts, format)];
  return facts.action === 'delete'
    ? translate('took {what} from {who}', { what, who })
    : translate('gave {who} {what}', { who, what });
};

const deputySentence: Sentence = (facts, format) => {
  const row = rowOf(facts);
  const id = row?.['deputy_id'];
  const deputy = (typeof id === 'string' ? format.nameOf(id) : undefined) ?? translate('somebody');
  const day = (field: string) => valueText(facts.entity, field, row?.[field], format);
  const values = { deputy, who: personText(facts, format), from: day('starts_on'), to: day('ends_on') };
  return facts.action === 'delete'
    ? translate('took back that {deputy} stands in for {who} from {from} to {to}', values)
    : translate('let {deputy} stand in for {who} from {from} to {to}', values);
};

/** Review processes and deputies in the audit log. */
const processTables: AuditDeclaration['tables'] = {
  leave_reviews: {
    kind: 'lists',
    noun: asText('review process'),
    labels: {
      remind_days: asText('working days after which reviewers are reminded'),
      owners_days: asText('days after which Owners are notified'),
      ...trashLabels,
    },
  },
  leave_review_steps: {
    kind: 'lists',
    sentence: stepSentence,
    values: { review_condition: choice({ 1: asText('anyone'), 2: asText('everyone') }) },
  },
  leave_review_people: { kind: 'people', sentence: peopleSentence },
  department_heads: { kind: 'people', sentence: headSentence },
  leave_deputies: { kind: 'people', sentence: deputySentence },
};

const verbs: Readonly<Record<string, Text>> = {
  approved: asText('approved {what}'),
  rejected: asText('rejected {what}'),
  withdrawn: asText('withdrew {what}'),
};

const shorteningVerbs: Readonly<Record<string, Text>> = {
  proposed: asText('proposed to shorten leave of {who}'),
  agreed: asText('agreed to shorten leave of {who}'),
  declined: asText('declined to shorten leave of {who}'),
  replaced: asText('replaced a proposal to shorten leave of {who}'),
};

/** 'proposed to shorten leave of Ana' */
const shorteningSentence: Sentence = (facts, format) => {
  const who = personText(facts, format);
  const state = { ...facts.old, ...facts.new }['state'];
  const verb = facts.action === 'delete' || typeof state !== 'string' ? undefined : shorteningVerbs[state];
  return verb ? translate(verb, { who }) : translate('deleted a proposal to shorten leave of {who}', { who });
};

const waitVerbs: Readonly<Record<string, Text>> = {
  waiting: asText('put {who} on the waiting list for leave'),
  offered: asText('offered {who} a place for leave'),
  accepted: asText('accepted a place for leave of {who}'),
  left: asText('took {who} off the waiting list for leave'),
  ended: asText('ended the wait of {who} for leave'),
};

/** 'offered Ana a place for leave' */
const waitSentence: Sentence = (facts, format) => {
  const who = personText(facts, format);
  const state = { ...facts.old, ...facts.new }['state'];
  const verb = facts.action === 'delete' || typeof state !== 'string' ? undefined : waitVerbs[state];
  return verb ? translate(verb, { who }) : translate('deleted a wait of {who} for leave', { who });
};

/** 'approved Ana’s Annual leave from 21 Dec 2026 to 30 Dec 2026' */
const sentence: Sentence = (facts, format) => {
  const row = { ...facts.old, ...facts.new };
  const type = typeof row['leave_type_id'] === 'string' ? nameOf(row['leave_type_id'], format) : undefined;
  const day = (field: string) => valueText(facts.entity, field, row[field], format);
  const what = translate('{type} of {person} from {from} to {to}', {
    type: type ?? translate('leave'),
    person: personText(facts, format),
    from: day('starts_on'),
    to: day('ends_on'),
  });
  if (facts.action === 'insert') return translate('applied for {what}', { what });
  if (facts.action === 'delete') return translate('deleted {what}', { what });
  const state = facts.new?.['state'];
  const verb = typeof state === 'string' && state !== facts.old?.['state'] ? verbs[state] : undefined;
  return verb ? translate(verb, { what }) : translate('changed {what}', { what });
};

export const audit: AuditDeclaration = {
  tables: {
    leave_applications: { kind: 'time', sentence },
    leave_shortenings: { kind: 'time', sentence: shorteningSentence },
    leave_waits: { kind: 'time', sentence: waitSentence },
    ...processTables,
  },
  leftOut: {
    leave_application_days: 'its dates change with the application, whose entry names the first and the last',
    leave_application_steps: 'they are copied when it is made, and stand in it',
    leave_application_decisions: 'each says itself by whom and when, and the entry of the application what it did',
  },
};
