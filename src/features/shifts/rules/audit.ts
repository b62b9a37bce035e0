import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { duration, personText, quote, valueText, weekday } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const standardShifts: Sentence = (facts, format) => {
  const from = valueText(facts.entity, 'effective_from', (facts.new ?? facts.old)?.['effective_from'], format);
  const row = facts.new ?? facts.old;
  if (facts.name === null) {
    const days = valueText(facts.entity, 'repeat_on', row?.['repeat_on'], format);
    return facts.action === 'delete'
      ? translate('removed the standard working days from {from}', { from })
      : days === translate('nothing')
        ? translate('set the standard working days from {from}, without hours', { from })
        : translate('set the standard working days from {from}, without hours: {days}', { from, days });
  }
  if (facts.action === 'insert')
    return translate('set the standard hours to {shift} from {from}', { shift: quote(facts.name), from });
  return facts.action === 'update'
    ? translate('changed the standard hours from {from}', { from })
    : translate('removed the standard hours from {from}', { from });
};

const shiftDays: Sentence = (facts, format) => {
  const row = facts.new ?? facts.old;
  const who = personText(facts, format);
  const date = valueText(facts.entity, 'date', row?.['date'], format);
  const what =
    facts.name === null ? translate('a day off') : translate('the shift {name}', { name: quote(facts.name) });
  const values = { what, date, who };
  if (facts.action === 'delete') return translate('removed {what} on {date} from {who}', values);
  if (row?.['is_published'] === true) return translate('published {what} on {date} for {who}', values);
  return facts.action === 'insert'
    ? translate('drafted {what} on {date} for {who}', values)
    : translate('changed {who}’s shift on {date} to {what}', values);
};

const hours = {
  labels: { break_time: asText('break'), repeat_on: asText('weekdays'), work_time: asText('working time') },
  values: { break_time: duration, repeat_on: weekday, work_time: duration },
};

export const audit: AuditDeclaration = {
  tables: {
    shift_templates: { kind: 'shifts', noun: asText('shift template'), ...hours },
    standard_shifts: { kind: 'shifts', sentence: standardShifts, ...hours },
    shift_days: {
      kind: 'shifts',
      sentence: shiftDays,
      labels: { ...hours.labels, is_published: asText('published') },
      values: hours.values,
    },
  },
  leftOut: {
    shift_batches: 'Groups shifts, which are recorded themselves.',
    shift_changes: 'Notifications about published shifts, which are recorded themselves.',
  },
};
