import type { AuditDeclaration, AuditFacts, Sentence, EntityFormat } from '#platform/shared/audit.ts';
import {
  changesText,
  duration,
  nameOf,
  personText,
  quoted,
  trashLabels,
  valueText,
} from '#platform/shared/audit-sentences.ts';

function packageText(id: string | null, format: EntityFormat): string {
  const name = nameOf(id, format);
  return name === undefined ? 'a leave package that is no more' : `the leave package ${quoted(name)}`;
}

const rowOf = ({ new: now, old }: AuditFacts) => now ?? old;
const from = (facts: AuditFacts, format: EntityFormat) =>
  valueText(facts.entity, 'effective_from', rowOf(facts)?.['effective_from'], format);

/** 'gave Ana the leave package “Full time” from 1 Jan 2027 on' */
const peopleSentence: Sentence = (facts, format) => {
  const who = personText(facts, format);
  const what = packageText(facts.entity_id, format);
  if (facts.action === 'delete') return `took back that ${who} has ${what} from ${from(facts, format)} on`;
  return rowOf(facts)?.['policy_id'] == null
    ? `left ${who} without a leave package from ${from(facts, format)} on`
    : `gave ${who} ${what} from ${from(facts, format)} on`;
};

const termsSentence: Sentence = (facts, format) => {
  const row = rowOf(facts);
  const id = row?.['leave_type_id'];
  const type = (typeof id === 'string' ? nameOf(id, format) : undefined) ?? 'a leave type that is no more';
  const what = `${quoted(type)} of ${packageText(facts.entity_id, format)}`;
  if (facts.action === 'delete') return `took back a change of ${what} from ${from(facts, format)} on`;
  return `set ${what} from ${from(facts, format)} on`;
};

const beginningSentence: Sentence = (facts, format) => {
  const day = valueText(facts.entity, 'starts_on', rowOf(facts)?.['starts_on'], format);
  return facts.action === 'delete'
    ? `took back that a leave year begins on ${day}`
    : `let a leave year begin on ${day}, and on its anniversaries`;
};

const termLabels = {
  is_given: 'given',
  days: 'days a year',
  is_pro_rata: 'pro rata',
  carry_over: 'days carried over, at most',
  carry_over_months: 'month by whose end they have to be used',
  below_zero: 'below zero, at most',
  has_halves: 'halves',
  proof_from: 'days from which a file is needed',
};

export const audit: AuditDeclaration = {
  tables: {
    leave_types: {
      kind: 'lists',
      noun: 'leave type',
      labels: {
        total_days: 'days a year',
        is_paid: 'paid',
        is_private: 'private reason',
        has_halves: 'halves',
        unit: 'counted in',
        ...trashLabels,
      },
    },
    leave_policies: { kind: 'lists', noun: 'leave package', labels: trashLabels },
    leave_policy_terms: { kind: 'lists', sentence: termsSentence, labels: termLabels },
    leave_policy_people: { kind: 'people', sentence: peopleSentence },
    leave_setups: {
      kind: 'company',
      sentence: (facts, format) =>
        facts.action === 'insert' ? 'set the rules of leave' : changesText((what) => `${what} of leave`, facts, format),
      labels: {
        full_time: 'weekly hours of full-time work',
        past_days: 'days back that people may apply for',
        notice_days: 'working days of notice',
        longest_stretch: 'longest stretch',
        months_ahead: 'months ahead that people may apply for',
        colleagues_see: 'what colleagues see',
        has_own_feed: 'calendar addresses with one’s own leave',
        has_team_feed: 'calendar addresses of teams',
      },
      values: { full_time: duration },
    },
    leave_beginnings: { kind: 'company', sentence: beginningSentence },
  },
  leftOut: {
    leave_accounts: 'what is written of a person’s leave is held by it, and nothing else stands in it',
    leave_expiry_reminders: 'of what somebody was told before it expires',
    leave_full_times: 'what full-time work was before: the change of the rules of leave tells both',
    leave_lines: 'a ledger that is only added to: each line says itself why, and by whom',
  },
};
