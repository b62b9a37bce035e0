import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { choice, possessiveText } from '#platform/shared/audit-sentences.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { historyText } from './history-text.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** Actions of people on their own time by the clock; their sentences follow a name. */
const ownClock: ReadonlySet<string> = new Set(['clock_in', 'clock_out', 'break', 'resume']);

/** Sentences about people's own entries as on the day itself; those about other people's time include its owner. */
const sentence: Sentence = (facts, format) => {
  const zone = facts.zone ?? format.zone;
  const working_date = localDateOf(Math.floor(Date.parse(facts.at) / 1000), zone);
  const change = { entity: facts.entity as 'clock', action: facts.deed ?? '', old: facts.old, new: facts.new };
  const isOwn = facts.actor_id !== null && facts.actor_id === facts.person_id;
  const isAfterName = isOwn && ownClock.has(facts.deed ?? '');
  const text = historyText(change, {
    zone,
    working_date,
    date: (date) => format.date(date),
    time: (time) => format.time(time),
    isAfterName,
  });
  if (isAfterName) return text;
  if (facts.actor_id === null)
    return translate('recorded {whose} time: {text}', { whose: possessiveText(facts, format), text });
  if (isOwn) return translate('changed their time: {text}', { text });
  return translate('changed {whose} time: {text}', { whose: possessiveText(facts, format), text });
};

export const audit: AuditDeclaration = {
  // Their triggers refuse changes without an entry.
  tables: { attendances: {}, breaks: {}, clocks: {} },
  entities: {
    attendance: {
      kind: 'time',
      sentence,
      labels: { is_accepted: asText('accepted as it is') },
      values: { working_place: choice({ 1: asText('at work'), 2: asText('remote') }) },
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
