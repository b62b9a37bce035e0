import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { ClockingSummary } from '../contract.ts';
import { checkDrafts, submissionOf } from './clock-out-form.ts';
import {
  countChanges,
  datesFor,
  draftOf,
  isWrong,
  newBreak,
  dateTimeOf,
  filledUp,
  textOf,
  type ClockDraft,
  type DateTime,
} from './parts/entry-drafts.ts';

const day = '2026-11-18' as LocalDate;
const at = (time: string, date: string = day) => `${date} ${time}` as LocalDateTime;
const id = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;

const summary = {
  id: id('a'),
  working_date: day,
  clocks: [
    {
      clock_in_id: id('b'),
      clock_out_id: id('c'),
      attendance_id: id('a'),
      start_date_time: at('08:32:06'),
      end_date_time: at('12:04:00'),
      approved_at: null,
      is_irregular: false,
      breaks: [
        {
          break_in_id: id('d'),
          break_out_id: id('e'),
          attendance_id: id('a'),
          start_date_time: at('10:15:00'),
          end_date_time: at('10:30:00'),
        },
      ],
    },
    {
      clock_in_id: id('f'),
      clock_out_id: null,
      attendance_id: id('a'),
      start_date_time: at('12:41:30'),
      end_date_time: null,
      approved_at: null,
      is_irregular: false,
      breaks: [],
    },
  ],
} as unknown as ClockingSummary;
const setting = {
  zone: 'Europe/Berlin',
  working_date: day,
  now: Date.parse('2026-11-19T13:00:00Z') / 1000,
  twelve: false,
};

const typed = (time: string, date: LocalDate = day): DateTime => dateTimeOf(at(time, date), date, false);
const change = (drafts: readonly ClockDraft[], index: number, part: Partial<ClockDraft>) =>
  drafts.map((draft, each) => (each === index ? { ...draft, ...part } : draft));

test.each([
  ['midnight is 12 AM', '00:05:09', { hours: '12', minutes: '05', seconds: '09', half: 'AM' }],
  ['noon is 12 PM', '12:00:00', { hours: '12', minutes: '00', seconds: '00', half: 'PM' }],
  ['afternoon', '17:36:20', { hours: '05', minutes: '36', seconds: '20', half: 'PM' }],
  ['morning', '08:32:06', { hours: '08', minutes: '32', seconds: '06', half: 'AM' }],
])('twelve hours, there and back: %s', (_, time, fields) => {
  const stamp = dateTimeOf(at(time), day, true);
  expect(stamp).toMatchObject(fields);
  expect(textOf(stamp, true)).toBe(at(time));
});

test.each([
  ['any part is empty', { hours: '08', minutes: '', seconds: '00' }, false],
  ['there is no hour 24', { hours: '24', minutes: '00', seconds: '00' }, false],
  ['there is no minute 60', { hours: '10', minutes: '60', seconds: '00' }, false],
  ['there is no second 60', { hours: '10', minutes: '00', seconds: '60' }, false],
  ['by twelve hours there is no hour 0', { hours: '0', minutes: '00', seconds: '00' }, true],
  ['by twelve hours there is no hour 13', { hours: '13', minutes: '00', seconds: '00' }, true],
])('no time: %s', (_, fields, twelve) => {
  expect(isWrong({ ...typed('08:00:00'), ...fields }, twelve)).toBe(true);
});

test('a time with a single digit is a time, an empty one is merely empty', () => {
  expect(textOf({ ...typed('08:00:00'), hours: '8' }, false)).toBe(at('08:00:00'));
  expect(isWrong(dateTimeOf(null, day, false), false)).toBe(false);
});

test('a time that was left without its seconds has none, half a time stays half', () => {
  const eight = { ...dateTimeOf(null, day, false), hours: '8' };
  expect(filledUp({ ...eight, minutes: '5' })).toMatchObject({ hours: '08', minutes: '05', seconds: '00' });
  expect(filledUp(eight)).toMatchObject({ hours: '08', minutes: '', seconds: '' });
});

test('an untouched entry is no change and is sent as recorded', () => {
  const drafts = draftOf(summary, false);
  expect(countChanges(drafts, summary, false)).toBe(0);
  expect(submissionOf(drafts, summary, '  ', false)).toMatchObject({
    id: id('a'),
    comment: null,
    clocks: [
      {
        clock_in_id: id('b'),
        clock_out_id: id('c'),
        start_date_time: at('08:32:06'),
        end_date_time: at('12:04:00'),
        is_dirty: false,
        breaks: [{ break_in_id: id('d'), is_dirty: false }],
      },
      { clock_in_id: id('f'), clock_out_id: null, end_date_time: null, is_dirty: false },
    ],
  });
});

test('no one clocks out and stays in: the open entry asks for its end, but only on submit', () => {
  const { typing, submitting, workTimes } = checkDrafts(draftOf(summary, false), setting);
  expect(typing.map(({ clock }) => clock)).toEqual([null, null]);
  expect(submitting.map(({ clock }) => clock)).toEqual([null, 'Clock out time is required.']);
  expect(workTimes[0]).toBe(3 * 3600 + 31 * 60 + 54 - 900);
});

test('an added break needs both ends, an untouched running one ends with its clock', () => {
  const open = {
    ...summary,
    clocks: summary.clocks.slice(1).map((clock) => ({
      ...clock,
      breaks: [
        {
          break_in_id: id('9'),
          break_out_id: null,
          attendance_id: id('a'),
          start_date_time: at('15:00:00'),
          end_date_time: null,
        },
      ],
    })),
  };
  const drafts = change(draftOf(open, false), 0, { end: typed('17:00:00') });
  expect(checkDrafts(drafts, setting).submitting).toEqual([{ clock: null, breaks: [null] }]);
  expect(checkDrafts(drafts, setting).workTimes).toEqual([2 * 3600 + 18 * 60 + 30]);
  const [draft] = drafts;
  const added = draft ? change(drafts, 0, { breaks: [newBreak(draft, 'new')] }) : [];
  expect(checkDrafts(added, setting).submitting[0]?.breaks).toEqual(['Break start time is required']);
  // One entry is removed, one is added, one end is filled in.
  expect(countChanges(added, open, false)).toBe(3);
});

test('a night’s end is on the next date; dates further away cannot be chosen', () => {
  expect(datesFor(day, day)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19']);
  const night = change(draftOf(summary, false), 1, { end: typed('01:10:00', '2026-11-19' as LocalDate) });
  expect(checkDrafts(night, setting).submitting[1]).toEqual({ clock: null, breaks: [] });
  expect(checkDrafts(night, setting).workTimes[1]).toBe(12 * 3600 + 28 * 60 + 30);
});

test('an hour that the clocks skipped is refused in words', () => {
  const spring = '2026-03-29' as LocalDate;
  const [clock] = summary.clocks;
  const skipped = {
    ...summary,
    working_date: spring,
    clocks: [{ ...clock, start_date_time: at('01:00:00', spring), end_date_time: null, breaks: [] }],
  } as unknown as ClockingSummary;
  const drafts = change(draftOf(skipped, false), 0, { end: typed('02:30:00', spring) });
  expect(
    checkDrafts(drafts, { ...setting, working_date: spring, now: Date.parse('2026-03-29T10:00:00Z') / 1000 }).typing[0]
      ?.clock,
  ).toBe('Clocks went forward on 29 March 2026, so 02:30:00 does not exist. Choose another time.');
});
