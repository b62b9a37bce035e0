import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { choice, possessiveText } from '#platform/shared/audit-sentences.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { historyText } from './history-text.ts';

/** Beginnings of sentences on the day itself, and their form after a name. */
const ownWords: Readonly<Record<string, readonly [string, string]>> = {
  clock_in: ['Clocked in', 'clocked in'],
  clock_out: ['Clocked out', 'clocked out'],
  break: ['Break started', 'began a break'],
  resume: ['Break ended', 'ended a break'],
};

/** Sentences about people's own entries as on the day itself; those about other people's time include its owner. */
const sentence: Sentence = (facts, format) => {
  const zone = facts.zone ?? format.zone;
  const working_date = localDateOf(Math.floor(Date.parse(facts.at) / 1000), zone);
  const change = { entity: facts.entity as 'clock', action: facts.deed ?? '', old: facts.old, new: facts.new };
  const text = historyText(change, {
    zone,
    working_date,
    date: (date) => format.date(date),
    time: (time) => format.time(time),
  });
  const isOwn = facts.actor_id !== null && facts.actor_id === facts.person_id;
  const own = isOwn && ownWords[facts.deed ?? ''];
  if (own) return text.replace(own[0], own[1]);
  if (facts.actor_id === null) return `recorded ${possessiveText(facts, format)} time: ${text}`;
  return `changed ${isOwn ? 'their' : possessiveText(facts, format)} time: ${text}`;
};

export const audit: AuditDeclaration = {
  // Their triggers refuse changes without an entry.
  tables: { attendances: {}, breaks: {}, clocks: {} },
  entities: {
    attendance: {
      kind: 'time',
      sentence,
      labels: { is_accepted: 'accepted as it is' },
      values: { working_place: choice({ 1: 'at work', 2: 'remote' }) },
    },
    clock: { kind: 'time', sentence },
    break: { kind: 'time', sentence },
  },
  leftOut: {
    attendance_history: 'lines from before the log was the history; nothing is added',
    emptied_days: 'which day a date had; that it was deleted is recorded with the day',
    time_versions: 'a count of changes, each of which is recorded itself',
  },
};
