import type { AuditDeclaration, AuditFacts, Sentence, EntityFormat } from '#platform/shared/audit.ts';
import { changesText, nameOf, personText, quote, trashLabels, valueText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

function packageText(id: string | null, format: EntityFormat): string {
  const name = nameOf(id, format);
  return name === undefined
    ? translate('a leave package that is no more')
    : translate('the leave package {name}', { name: quote(name) });
}

const rowOf = ({ new: now, old }: AuditFacts) => now ?? old;
const from = (facts: AuditFacts, format: EntityFormat) =>
  valueText(facts.entity, 'effective_from', rowOf(facts)?.['effective_from'], format);

/** 'gave Ana the leave package “Full time” from 1 Jan 2027 on' */
const peopleSentence: Sentence = (facts, format) => {
  const who = personText(facts, format);
  const what = packageText(facts.entity_id, format);
  if (facts.action === 'delete')
    return translate('took back that {who} has {what} from {date} on', { who, what, date: from(facts, format) });
  return rowOf(facts)?.['policy_id'] == null
    ? translate('left {who} without a leave package from {date} on', { who, date: from(facts, format) })
    : translate('gave {who} {what} from {date} on', { who, what, date: from(facts, format) });
};

const termsSentence: Sentence = (facts, format) => {
  const row = rowOf(facts);
  const id = row?.['leave_type_id'];
  const type = (typeof id === 'string' ? nameOf(id, format) : undefined) ?? translate('a leave type that is no more');
  const what = translate('{type} of {package}', { type: quote(type), package: packageText(facts.entity_id, format) });
  if (facts.action === 'delete')
    return translate('took back a change of {what} from {date} on', { what, date: from(facts, format) });
  return translate('set {what} from {date} on', { what, date: from(facts, format) });
};

const beginningSentence: Sentence = (facts, format) => {
  const day = valueText(facts.entity, 'starts_on', rowOf(facts)?.['starts_on'], format);
  if (rowOf(facts)?.['is_personal'] === true)
    return facts.action === 'delete'
      ? translate('took back that leave years begin on each person’s first day from {day} on', { day })
      : translate('let leave years begin on each person’s first day from {day} on', { day });
  return facts.action === 'delete'
    ? translate('took back that a leave year begins on {day}', { day })
    : translate('let a leave year begin on {day}, and on its anniversaries', { day });
};

const termLabels = {
  is_given: asText('given'),
  days: asText('days a year'),
  steps: asText('days after years of employment'),
  rounding: asText('rounding'),
  is_above_minimum: asText('confirmed above the legal minimum'),
  counts: asText('way of counting'),
  by_hours: asText('hours worked for accrual'),
  is_capped: asText('capped at the yearly amount'),
  accrues_at: asText('day on which it accrues'),
  joining: asText('first month that counts'),
  grace_days: asText('days to take what accrued last'),
  wait_months: asText('months of employment before it can be taken'),
  wait_days: asText('days of employment before it can be taken'),
  is_pro_rata: asText('pro rata'),
  carry_over: asText('days carried over, at most'),
  carry_over_months: asText('month by whose end they have to be used'),
  below_zero: asText('below zero, at most'),
  has_halves: asText('halves'),
  proof_from: asText('days from which a file is needed'),
};

export const audit: AuditDeclaration = {
  tables: {
    leave_types: {
      kind: 'lists',
      noun: asText('leave type'),
      labels: {
        total_days: asText('days a year'),
        is_paid: asText('paid'),
        is_private: asText('private reason'),
        has_halves: asText('halves'),
        has_times: asText('by the hour'),
        displaces: asText('replaces other leave'),
        can_be_displaced: asText('can be replaced'),
        notice_days: asText('working days of notice'),
        unit: asText('counted in'),
        ...trashLabels,
      },
    },
    leave_policies: { kind: 'lists', noun: asText('leave package'), labels: trashLabels },
    leave_policy_terms: { kind: 'lists', sentence: termsSentence, labels: termLabels },
    leave_policy_people: { kind: 'people', sentence: peopleSentence },
    leave_setups: {
      kind: 'company',
      sentence: (facts, format) =>
        facts.action === 'insert'
          ? translate('set the rules of leave')
          : changesText((what) => translate('{what} of leave', { what }), facts, format),
      labels: {
        past_days: asText('days back that people may apply for'),
        notice_days: asText('working days of notice'),
        longest_stretch: asText('longest stretch'),
        months_ahead: asText('months ahead that people may apply for'),
        colleagues_see: asText('what colleagues see'),
        shortening_needs_approval: asText('approval before days are returned'),
        has_own_feed: asText('calendar addresses with one’s own leave'),
        has_team_feed: asText('calendar addresses of teams'),
      },
    },
    leave_beginnings: { kind: 'company', sentence: beginningSentence },
  },
  leftOut: {
    leave_accounts: 'what is written of a person’s leave is held by it, and nothing else stands in it',
    leave_expiry_reminders: 'of what somebody was told before it expires',
    leave_lines: 'a ledger that is only added to: each line says itself why, and by whom',
  },
};
