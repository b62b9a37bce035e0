import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { duration, personText, quoted, valueText, weekday } from '#platform/shared/audit-sentences.ts';

const standardShifts: Sentence = (facts, format) => {
  const from = valueText(facts.entity, 'effective_from', (facts.new ?? facts.old)?.['effective_from'], format);
  const row = facts.new ?? facts.old;
  if (facts.name === null) {
    const days = valueText(facts.entity, 'repeat_on', row?.['repeat_on'], format);
    return facts.action === 'delete'
      ? `removed the standard working days from ${from}`
      : `set the standard working days from ${from}, without hours${days === 'nothing' ? '' : `: ${days}`}`;
  }
  if (facts.action === 'insert') return `set the standard hours to ${quoted(facts.name ?? 'a shift')} from ${from}`;
  return facts.action === 'update'
    ? `changed the standard hours from ${from}`
    : `removed the standard hours from ${from}`;
};

const shiftDays: Sentence = (facts, format) => {
  const row = facts.new ?? facts.old;
  const [who, on] = [personText(facts, format), `on ${valueText(facts.entity, 'date', row?.['date'], format)}`];
  const what = facts.name === null ? 'a day off' : `the shift ${quoted(facts.name)}`;
  if (facts.action === 'delete') return `removed ${what} ${on} from ${who}`;
  if (row?.['is_published'] === true) return `published ${what} ${on} for ${who}`;
  return facts.action === 'insert' ? `drafted ${what} ${on} for ${who}` : `changed ${who}’s shift ${on} to ${what}`;
};

const hours = {
  labels: { break_time: 'break', repeat_on: 'weekdays', work_time: 'working time' },
  values: { break_time: duration, repeat_on: weekday, work_time: duration },
};

export const audit: AuditDeclaration = {
  tables: {
    shift_templates: { kind: 'shifts', noun: 'shift template', ...hours },
    standard_shifts: { kind: 'shifts', sentence: standardShifts, ...hours },
    shift_days: {
      kind: 'shifts',
      sentence: shiftDays,
      labels: { ...hours.labels, is_published: 'published' },
      values: hours.values,
    },
  },
  leftOut: {
    shift_batches: 'Groups shifts, which are recorded themselves.',
    shift_changes: 'Notifications about published shifts, which are recorded themselves.',
  },
};
