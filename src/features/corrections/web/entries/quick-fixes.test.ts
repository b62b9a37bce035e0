import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { resolveEdits } from '#features/clock/rules/submitted.ts';
import { entryErrors } from '#features/clock/rules/edit.ts';
import { draftOf, submittedOf, textOf, type ClockDraft } from '#features/clock/web/parts/entry-drafts.ts';
import { asksOf, mendOf, withPass, wrongEnd, type EntryPlace, type MendContext } from './quick-fixes.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-19T13:19:00Z') / 1000;

type Times = readonly [start: string, end: string | null, ...breaks: (readonly [string, string])[]];

/** 'HH:mm' on the date, or 'YYYY-MM-DD HH:mm'. */
const at = (time: string | null, date: string) =>
  time === null ? null : (`${time.length > 5 ? time : `${date} ${time}`}:00` as LocalDateTime);

/** A form with these entries, their meaning, and their errors. */
function formWith(date: string, ...clocks: Times[]) {
  const working_date = date as LocalDate;
  const entry = ([start, end, ...breaks]: Times) => ({
    clock_in_id: '',
    clock_out_id: null,
    attendance_id: '',
    start_date_time: at(start, date) as LocalDateTime,
    end_date_time: at(end, date),
    breaks: breaks.map(([from, to]) => ({
      break_in_id: '',
      break_out_id: null,
      attendance_id: '',
      start_date_time: at(from, date) as LocalDateTime,
      end_date_time: at(to, date),
    })),
  });
  const drafts = draftOf({ working_date, clocks: clocks.map(entry) }, false);
  return checkDrafts(drafts, working_date);
}

function checkDrafts(drafts: readonly ClockDraft[], working_date: LocalDate) {
  const edited = resolveEdits(submittedOf(drafts, false), [], { zone, working_date, askedBefore: now });
  return { drafts, edited, errors: entryErrors(edited, { now }) };
}

const context: MendContext = { zone, now, max_daily_work_duration: 12 * 3600, shift_end: null, twelve: false };
const day = '2026-11-18';

interface Case {
  readonly rule: string;
  readonly form: ReturnType<typeof formWith>;
  readonly place: EntryPlace;
  readonly end: 'start' | 'end';
  readonly label: string;
}

const cases: readonly Case[] = [
  {
    rule: 'an end before its start is swapped with it',
    form: formWith(day, ['10:30', '10:00']),
    place: { clock: 0 },
    end: 'end',
    label: 'Swap start and end',
  },
  {
    rule: 'a night’s end belongs to the next date',
    form: formWith('2026-11-17', ['22:00', '06:00']),
    place: { clock: 0 },
    end: 'end',
    label: 'End on 18 November',
  },
  {
    rule: 'a clock begins when the one before it ends',
    form: formWith(day, ['06:00', '11:00'], ['10:10', '14:30']),
    place: { clock: 1 },
    end: 'start',
    label: 'Start at 11:00',
  },
  {
    rule: 'a clock ends when the next one begins',
    form: formWith(day, ['06:00', '11:00'], ['10:10', '14:30']),
    place: { clock: 0 },
    end: 'end',
    label: 'End at 10:10',
  },
  {
    rule: 'what lies ahead ends now',
    form: formWith('2026-11-19', ['08:32', '17:00']),
    place: { clock: 0 },
    end: 'end',
    label: 'Use current time, 14:19',
  },
  {
    rule: 'a break lies strictly inside of its clock, which goes on for a minute more',
    form: formWith(day, ['06:00', '14:00', ['13:30', '14:40']]),
    place: { clock: 0, pause: 0 },
    end: 'end',
    label: 'Extend the entry to 14:41',
  },
  {
    rule: 'a break before its clock begins it',
    form: formWith(day, ['06:00', '14:00', ['05:50', '06:10']]),
    place: { clock: 0, pause: 0 },
    end: 'start',
    label: 'Start the entry at 05:49',
  },
  {
    rule: 'a skipped time is shown by the clock that went forward',
    form: formWith('2026-03-29', ['01:00', '02:30']),
    place: { clock: 0 },
    end: 'end',
    label: 'Use 03:30',
  },
];

test.each(cases)('$rule', ({ form, place, end, label }) => {
  const message = form.errors[place.clock];
  const error = (place.pause === undefined ? message?.clock : message?.breaks[place.pause]) ?? '';
  expect(error).not.toBe('');
  expect(wrongEnd(form, place, error, context)).toBe(end);
  const mend = mendOf(form, place, error, context);
  expect(mend?.label).toBe(label);
  const date = form.drafts[0]?.start.date as LocalDate;
  const after = checkDrafts(mend?.drafts ?? [], date).errors[place.clock];
  expect(place.pause === undefined ? after?.clock : after?.breaks[place.pause]).toBeNull();
});

test('a missing end is that of the shift, once the shift is over', () => {
  const form = formWith(day, ['06:00', null]);
  const shift_end = Date.parse('2026-11-18T13:30:00Z') / 1000;
  const text = 'Clock out time is required.';
  expect(mendOf(form, { clock: 0 }, text, { ...context, shift_end })?.label).toBe('Use shift end, 14:30');
  expect(mendOf(form, { clock: 0 }, text, { ...context, shift_end: now + 60 })).toBeNull();
});

test('without a shift a missing end is the daily limit after the first clock-in', () => {
  const text = 'Clock out time is required.';
  const label = (...clocks: Parameters<typeof formWith>[1][]) =>
    mendOf(formWith(day, ...clocks), { clock: clocks.length - 1 }, text, context)?.label;
  expect(label(['06:00', null])).toBe('Use the daily limit, 18:00');
  expect(label(['06:00', '10:00'], ['11:00', null])).toBe('Use the daily limit, 18:00');
  expect(label(['06:00', '10:00'], ['18:30', null])).toBeUndefined();
});

test('the first or the second is chosen for a time that occurs twice', () => {
  const form = formWith('2026-10-25', ['01:00', '02:30']);
  expect(asksOf(form, { clock: 0 })).toBe('end');
  const later = checkDrafts(withPass(form.drafts, { clock: 0 }, 'end', 'later'), '2026-10-25' as LocalDate);
  expect(asksOf(later, { clock: 0 })).toBeUndefined();
  expect((later.edited[0]?.end ?? 0) - (later.edited[0]?.start ?? 0)).toBe(2.5 * 3600);
  expect(later.drafts[0] && textOf(later.drafts[0].end, false)).toBe('2026-10-25 02:30:00');
});
