import { expect, test } from 'vitest';
import { formatDate, formatTime } from '#platform/shared/date-format.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { historyText, type Change } from './history-text.ts';

const place = {
  zone: 'Europe/Berlin',
  working_date: '2026-03-09' as LocalDate,
  date: (date: string) => formatDate(date, 'DD.MM.YYYY'),
  time: (time: string) => formatTime(time, false),
};
/** Local time in winter. */
const at = (time: string, day = '2026-03-09') => `${day}T${time}+01:00`;
const span = (start: string, end: string | null) => ({ started_at: at(start), ended_at: end && at(end) });

test.each<[string, Change, string]>([
  [
    'clocking in',
    { entity: 'clock', action: 'clock_in', old: null, new: span('08:30:00', null) },
    'Clocked in at 08:30',
  ],
  ['a break', { entity: 'break', action: 'break', old: null, new: span('12:00:00', null) }, 'Break started at 12:00'],
  [
    'its end',
    { entity: 'break', action: 'resume', old: span('12:00:00', null), new: span('12:00:00', '12:30:00') },
    'Break ended at 12:30',
  ],
  [
    'clocking out',
    { entity: 'clock', action: 'clock_out', old: span('08:30:00', null), new: span('08:30:00', '17:00:00') },
    'Clocked out at 17:00',
  ],
  [
    'clocking out after midnight',
    {
      entity: 'clock',
      action: 'clock_out',
      old: null,
      new: { started_at: at('22:00:00'), ended_at: at('06:00:00', '2026-03-10') },
    },
    'Clocked out at 10.03.2026, 06:00; Clock-in set to 22:00',
  ],
  [
    'clocking out with another start',
    { entity: 'clock', action: 'clock_out', old: span('08:30:00', null), new: span('08:00:00', '17:00:00') },
    'Clocked out at 17:00; Clock-in changed from 08:30 to 08:00',
  ],
  [
    'a corrected end',
    { entity: 'clock', action: 'edit', old: span('08:30:00', '17:30:00'), new: span('08:30:00', '18:00:00') },
    'Clock-out changed from 17:30 to 18:00',
  ],
  [
    'a corrected break',
    { entity: 'break', action: 'edit', old: span('12:00:00', '12:30:00'), new: span('12:10:00', '12:45:00') },
    'Break start changed from 12:00 to 12:10; Break end changed from 12:30 to 12:45',
  ],
  [
    'a break that had no end',
    { entity: 'break', action: 'edit', old: span('12:00:00', null), new: span('12:00:00', '12:45:00') },
    'Break end set to 12:45',
  ],
  [
    'an added break',
    { entity: 'break', action: 'edit', old: null, new: span('12:00:00', '12:30:00') },
    'Break from 12:00 to 12:30 added',
  ],
  [
    'a removed entry',
    { entity: 'clock', action: 'remove', old: span('08:30:00', '17:30:00'), new: null },
    'Entry from 08:30 to 17:30 removed',
  ],
  [
    'a removed open break',
    { entity: 'break', action: 'remove', old: span('12:00:00', null), new: null },
    'Break started at 12:00 removed',
  ],
  [
    'an accepted day',
    { entity: 'attendance', action: 'accept', old: { is_accepted: false }, new: { is_accepted: true } },
    'Long day confirmed',
  ],
  [
    'a day that was corrected',
    {
      entity: 'attendance',
      action: 'edit',
      old: { has_irregular: false, approved_at: null },
      new: { has_irregular: true, approved_at: null },
    },
    'Day needs approval',
  ],
  ['approval', { entity: 'attendance', action: 'dismiss', old: null, new: null }, 'Changed entries approved'],
  [
    'a first comment',
    { entity: 'attendance', action: 'comment', old: { comment: null }, new: { comment: 'Late train' } },
    'Comment added: “Late train”',
  ],
  [
    'another comment',
    { entity: 'attendance', action: 'comment', old: { comment: 'Late' }, new: { comment: 'Late train' } },
    'Comment changed from “Late” to “Late train”',
  ],
  [
    'no comment any more',
    { entity: 'attendance', action: 'comment', old: { comment: 'Late' }, new: { comment: '' } },
    'Comment removed: “Late”',
  ],
  [
    'flags',
    {
      entity: 'attendance',
      action: 'flag',
      old: { is_late: true, is_remote: false },
      new: { is_late: false, is_remote: true },
    },
    'Remote set; Late cleared',
  ],
  [
    'a late punch of a terminal that was deleted',
    {
      entity: 'attendance',
      action: 'flag_late',
      old: { flagged_at: null },
      new: { late: [{ terminal: null, at: at('17:30:00'), received: at('17:30:20') }] },
    },
    'Punches arrived after this day was approved. The day did not change: Deleted terminal, punched 17:30',
  ],
  ['anything else', { entity: 'attendance', action: 'edit', old: null, new: null }, 'Day changed'],
])('%s', (_, change, text) => {
  expect(historyText(change, place)).toBe(text);
});
