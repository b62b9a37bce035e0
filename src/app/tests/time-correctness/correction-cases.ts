import { addDays, endOfDay, instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { DayBasis } from '#features/corrections/rules/day-shapes.ts';
import { correctionOf, type FormClock } from '#features/corrections/rules/correction.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import type { TimeCase } from './time-case.ts';

/**
 * A corrected day. Texts are local times; a following `' (1)'` or `' (2)'` selects the pass of a repeated hour,
 * both in the recorded and in the expected times.
 */
interface CorrectionCase {
  readonly name: string;
  readonly zone?: string;
  readonly date: string;
  /** Start, work minutes, break minutes. */
  readonly shift?: readonly [string, number, number];
  /** Recorded clock-in and clock-out; undefined: the entry is added. */
  readonly was?: readonly [string, string?];
  readonly becomes: readonly [string, string?];
  /** An added break. */
  readonly pause?: readonly [string, string];
  /** A following entry that is added, too. */
  readonly next?: readonly [string, string];
  /** An entry of another day. */
  readonly other?: readonly [string, string?];
  readonly leaves?: string;
  /** Two days later by default. */
  readonly now?: string;
  readonly expected: string;
}

const berlin = 'Europe/Berlin';
const night = ['22:00', 420, 60] as const;
const office = ['09:00', 480, 60] as const;
const skippedTime = (date: string, time: string) =>
  `Clocks went forward on ${date}, so ${time} does not exist. Choose another time.`;
const repeatedTime = (date: string, time: string) =>
  `On ${date} the clocks went back, so ${time} happened twice. Choose which one you mean.`;

// One case a line, so that the table can be read.
// oxfmt-ignore
const cases: readonly CorrectionCase[] = [
  // Midnight
  { name: 'a night is corrected over midnight', date: '2026-03-11', shift: night, was: ['2026-03-11 22:00:00', '2026-03-12 05:00:00'], becomes: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], expected: '480 min of work, mark “completed”' },
  { name: 'an entry that begins on the day before', date: '2026-03-11', shift: ['02:00', 480, 0], was: ['2026-03-11 02:00:00', '2026-03-11 10:00:00'], becomes: ['2026-03-10 23:30:00', '2026-03-11 10:00:00'], expected: '630 min of work, mark “completed”' },
  { name: 'an entry that ends on the day after', date: '2026-03-11', was: ['2026-03-11 09:00:00', '2026-03-11 17:00:00'], becomes: ['2026-03-11 09:00:00', '2026-03-12 01:00:00'], now: '2026-03-13 12:00:00', expected: '960 min of work, mark “completed”' },
  { name: 'not two days before', date: '2026-03-11', was: ['2026-03-11 09:00:00', '2026-03-11 17:00:00'], becomes: ['2026-03-09 23:59:59', '2026-03-11 17:00:00'], expected: 'Please choose a date from 10 March 2026 to 12 March 2026.' },
  { name: 'not two days after', date: '2026-03-11', was: ['2026-03-11 09:00:00', '2026-03-11 17:00:00'], becomes: ['2026-03-11 09:00:00', '2026-03-13 00:00:00'], expected: 'Please choose a date from 10 March 2026 to 12 March 2026.' },
  { name: 'a break over midnight', date: '2026-03-11', shift: night, becomes: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], pause: ['2026-03-11 23:45:00', '2026-03-12 00:45:00'], expected: '420 min of work, 60 min of break, mark “completed”' },
  { name: 'a night that runs into the next day’s entry', date: '2026-03-11', shift: night, was: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], becomes: ['2026-03-11 22:00:00', '2026-03-12 09:01:00'], other: ['2026-03-12 09:00:00', '2026-03-12 17:00:00'], expected: 'Current entry cannot overlap with previous/next entry.' },
  { name: 'a night that ends when the next day’s entry begins', date: '2026-03-11', shift: night, was: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], becomes: ['2026-03-11 22:00:00', '2026-03-12 09:00:00'], other: ['2026-03-12 09:00:00', '2026-03-12 17:00:00'], expected: '660 min of work, mark “completed”' },
  { name: 'New Year’s night is corrected', date: '2025-12-31', shift: night, was: ['2025-12-31 22:00:00', '2026-01-01 02:00:00'], becomes: ['2025-12-31 22:00:00', '2026-01-01 06:00:00'], expected: '480 min of work, mark “completed”' },
  { name: 'a night into the leap day is corrected', date: '2028-02-28', shift: night, becomes: ['2028-02-28 22:00:00', '2028-02-29 06:00:00'], expected: '480 min of work, mark “completed”' },

  // The clocks go forward
  { name: 'a night of seven hours is corrected', date: '2026-03-28', shift: night, was: ['2026-03-28 22:00:00', '2026-03-29 05:00:00'], becomes: ['2026-03-28 22:00:00', '2026-03-29 06:00:00'], expected: '420 min of work, mark “completed”' },
  { name: 'a start that was skipped', date: '2026-03-29', becomes: ['2026-03-29 02:30:00', '2026-03-29 10:00:00'], expected: skippedTime('29 March 2026', '02:30:00') },
  { name: 'an end that was skipped', date: '2026-03-28', shift: night, becomes: ['2026-03-28 22:00:00', '2026-03-29 02:00:00'], expected: skippedTime('29 March 2026', '02:00:00') },
  { name: 'a break that begins in the skipped hour', date: '2026-03-28', shift: night, becomes: ['2026-03-28 22:00:00', '2026-03-29 06:00:00'], pause: ['2026-03-29 02:59:59', '2026-03-29 03:30:00'], expected: `break: ${skippedTime('29 March 2026', '02:59:59')}` },
  { name: 'a minute before and a minute after the skipped hour are two minutes apart', date: '2026-03-29', becomes: ['2026-03-29 01:59:00', '2026-03-29 03:01:00'], expected: '2 min of work, mark “incomplete”' },
  { name: 'a break over the skipped hour is an hour shorter', date: '2026-03-28', shift: night, becomes: ['2026-03-28 22:00:00', '2026-03-29 06:00:00'], pause: ['2026-03-29 01:30:00', '2026-03-29 03:30:00'], expected: '360 min of work, 60 min of break, mark “incomplete”' },
  { name: 'half an hour is skipped on Lord Howe', zone: 'Australia/Lord_Howe', date: '2026-10-04', becomes: ['2026-10-04 02:15:00', '2026-10-04 10:00:00'], expected: skippedTime('4 October 2026', '02:15:00') },
  { name: 'midnight is skipped in Santiago', zone: 'America/Santiago', date: '2026-09-05', shift: night, becomes: ['2026-09-05 22:00:00', '2026-09-06 00:00:00'], expected: skippedTime('6 September 2026', '00:00:00') },
  { name: 'midnight is skipped in Beirut', zone: 'Asia/Beirut', date: '2026-03-29', becomes: ['2026-03-29 00:30:00', '2026-03-29 09:00:00'], expected: skippedTime('29 March 2026', '00:30:00') },

  // The clocks go back
  { name: 'a night of nine hours is corrected', date: '2026-10-24', shift: night, was: ['2026-10-24 22:00:00', '2026-10-25 05:00:00'], becomes: ['2026-10-24 22:00:00', '2026-10-25 06:00:00'], expected: '540 min of work, mark “completed”' },
  { name: 'a repeated start that the order leaves open is asked for', date: '2026-10-25', becomes: ['2026-10-25 02:30:00', '2026-10-25 10:00:00'], expected: repeatedTime('25 October 2026', '02:30:00') },
  { name: 'the first pass is meant', date: '2026-10-25', becomes: ['2026-10-25 02:30:00 (1)', '2026-10-25 10:00:00'], expected: '510 min of work, mark “completed”' },
  { name: 'the second pass is meant', date: '2026-10-25', becomes: ['2026-10-25 02:30:00 (2)', '2026-10-25 10:00:00'], expected: '450 min of work, mark “incomplete”' },
  { name: 'a repeated end is asked for, too', date: '2026-10-24', shift: night, becomes: ['2026-10-24 22:00:00', '2026-10-25 02:30:00'], expected: repeatedTime('25 October 2026', '02:30:00') },
  { name: 'an end before its start on the wall is the second pass', date: '2026-10-25', becomes: ['2026-10-25 02:50:00', '2026-10-25 02:10:00'], expected: '20 min of work, mark “incomplete”' },
  { name: 'an end that is the same time on the wall as its start is asked for', date: '2026-10-25', becomes: ['2026-10-25 02:30:00 (1)', '2026-10-25 02:30:00'], expected: repeatedTime('25 October 2026', '02:30:00') },
  { name: 'the same time twice, an hour apart', date: '2026-10-25', becomes: ['2026-10-25 02:30:00 (1)', '2026-10-25 02:30:00 (2)'], expected: '60 min of work, mark “incomplete”' },
  { name: 'the second pass cannot end before it began', date: '2026-10-25', becomes: ['2026-10-25 02:30:00 (2)', '2026-10-25 02:30:00 (1)'], expected: 'End time cannot be before start time.' },
  { name: 'what is recorded in the second pass stays when only the end is changed', date: '2026-10-25', was: ['2026-10-25 02:30:00 (2)', '2026-10-25 09:00:00'], becomes: ['2026-10-25 02:30:00', '2026-10-25 10:30:00'], expected: '480 min of work, mark “completed”' },
  { name: 'what is recorded in the second pass is moved to the first one', date: '2026-10-25', was: ['2026-10-25 02:30:00 (2)', '2026-10-25 10:00:00'], becomes: ['2026-10-25 02:30:00 (1)', '2026-10-25 10:00:00'], expected: '510 min of work, mark “completed”' },
  { name: 'a break whose end the order decides', date: '2026-10-24', shift: night, becomes: ['2026-10-24 22:00:00', '2026-10-25 06:00:00'], pause: ['2026-10-25 02:45:00 (1)', '2026-10-25 02:15:00'], expected: '510 min of work, 30 min of break, mark “completed”' },
  { name: 'a break in the repeated hour is asked for', date: '2026-10-24', shift: night, becomes: ['2026-10-24 22:00:00', '2026-10-25 06:00:00'], pause: ['2026-10-25 02:15:00', '2026-10-25 03:15:00'], expected: `break: ${repeatedTime('25 October 2026', '02:15:00')}` },
  { name: 'the entry behind it decides: only the first pass lies before', date: '2026-10-25', becomes: ['2026-10-25 01:00:00', '2026-10-25 02:30:00'], next: ['2026-10-25 02:40:00 (1)', '2026-10-25 10:00:00'], expected: '590 min of work, mark “completed”' },
  { name: 'now decides: the second pass has not come yet', date: '2026-10-25', becomes: ['2026-10-25 01:00:00', '2026-10-25 02:30:00'], now: '2026-10-25 02:45:00 (1)', expected: '90 min of work, mark “present”' },
  { name: 'the hour before midnight is repeated in Santiago', zone: 'America/Santiago', date: '2026-04-04', becomes: ['2026-04-04 15:00:00', '2026-04-04 23:30:00'], expected: repeatedTime('4 April 2026', '23:30:00') },
  { name: 'the second hour before midnight in Santiago', zone: 'America/Santiago', date: '2026-04-04', becomes: ['2026-04-04 15:00:00', '2026-04-04 23:30:00 (2)'], expected: '570 min of work, mark “late”' },
  { name: 'half an hour is repeated on Lord Howe', zone: 'Australia/Lord_Howe', date: '2026-04-05', becomes: ['2026-04-05 01:45:00', '2026-04-05 10:00:00'], expected: repeatedTime('5 April 2026', '01:45:00') },
  { name: 'the second half hour on Lord Howe', zone: 'Australia/Lord_Howe', date: '2026-04-05', becomes: ['2026-04-05 01:45:00 (2)', '2026-04-05 10:00:00'], expected: '495 min of work, mark “completed”' },
  { name: 'a quarter to three twice on Chatham', zone: 'Pacific/Chatham', date: '2026-04-05', becomes: ['2026-04-05 02:45:00 (2)', '2026-04-05 11:00:00'], expected: '495 min of work, mark “completed”' },

  // Half hours, and far from Greenwich
  { name: 'a half-hour zone, over midnight', zone: 'Asia/Kolkata', date: '2026-03-11', shift: night, becomes: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], expected: '480 min of work, mark “completed”' },
  { name: 'a three-quarter-hour zone', zone: 'Asia/Kathmandu', date: '2026-03-11', becomes: ['2026-03-11 09:00:00', '2026-03-11 18:00:00'], pause: ['2026-03-11 12:00:00', '2026-03-11 13:00:00'], expected: '480 min of work, 60 min of break, mark “completed”' },
  { name: 'a half-hour zone whose clocks go forward', zone: 'America/St_Johns', date: '2026-03-08', becomes: ['2026-03-08 02:30:00', '2026-03-08 10:00:00'], expected: skippedTime('8 March 2026', '02:30:00') },
  { name: 'a half-hour zone whose clocks go back', zone: 'Australia/Adelaide', date: '2026-04-05', becomes: ['2026-04-05 02:30:00', '2026-04-05 10:30:00'], expected: repeatedTime('5 April 2026', '02:30:00') },
  { name: 'fourteen hours ahead of Greenwich', zone: 'Pacific/Kiritimati', date: '2026-03-11', shift: night, becomes: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], expected: '480 min of work, mark “completed”' },
  { name: 'eleven hours behind it', zone: 'Pacific/Pago_Pago', date: '2026-03-11', shift: night, becomes: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], expected: '480 min of work, mark “completed”' },
  { name: 'the day that Samoa skipped when it crossed the date line', zone: 'Pacific/Apia', date: '2011-12-29', becomes: ['2011-12-29 09:00:00', '2011-12-30 10:00:00'], expected: skippedTime('30 December 2011', '10:00:00') },
  { name: 'from the day before the date line to the day behind it', zone: 'Pacific/Apia', date: '2011-12-29', shift: night, becomes: ['2011-12-29 22:00:00', '2011-12-31 06:00:00'], expected: 'Please choose a date from 28 December 2011 to 30 December 2011.' },
  { name: 'up to the last second before the date line', zone: 'Pacific/Apia', date: '2011-12-29', becomes: ['2011-12-29 09:00:00', '2011-12-29 23:59:00'], expected: '899 min of work, mark “completed”' },

  // The first and the last day
  { name: 'the last day of employment', date: '2026-03-11', leaves: '2026-03-11', was: ['2026-03-11 09:00:00', '2026-03-11 16:00:00'], becomes: ['2026-03-11 09:00:00', '2026-03-11 17:00:00'], expected: '480 min of work, mark “completed”' },
  { name: 'a night that begins on the last day belongs to it whole', date: '2026-03-11', leaves: '2026-03-11', shift: night, was: ['2026-03-11 22:00:00', '2026-03-12 04:00:00'], becomes: ['2026-03-11 22:00:00', '2026-03-12 06:00:00'], expected: '480 min of work, mark “completed”' },
  { name: 'the day after the last one shows nothing, whatever is recorded', date: '2026-03-12', leaves: '2026-03-11', was: ['2026-03-12 09:00:00', '2026-03-12 17:00:00'], becomes: ['2026-03-12 09:00:00', '2026-03-12 16:00:00'], expected: '420 min of work, mark “neutral”' },

  // Now
  { name: 'an end in the next second lies in the future', date: '2026-03-11', becomes: ['2026-03-11 09:00:00', '2026-03-11 12:00:01'], now: '2026-03-11 12:00:00', expected: 'End time cannot be a future event.' },
  { name: 'an end now does not', date: '2026-03-11', becomes: ['2026-03-11 09:00:00', '2026-03-11 12:00:00'], now: '2026-03-11 12:00:00', expected: '180 min of work, mark “present”' },
  { name: 'who is at work stays so when the start is corrected', date: '2026-03-11', was: ['2026-03-11 09:10:00'], becomes: ['2026-03-11 09:00:00'], now: '2026-03-11 12:00:00', expected: '180 min of work, mark “present”' },
  { name: 'of a day that is over, a changed entry needs its end', date: '2026-03-11', was: ['2026-03-11 09:10:00'], becomes: ['2026-03-11 09:00:00'], expected: 'Clock out time is required.' },
  { name: 'what is added needs its end, today as well', date: '2026-03-11', becomes: ['2026-03-11 09:00:00'], now: '2026-03-11 12:00:00', expected: 'Clock out time is required.' },
  { name: 'a minute late is late, and corrected it is not', date: '2026-03-11', was: ['2026-03-11 09:01:00', '2026-03-11 18:00:00'], becomes: ['2026-03-11 09:00:00', '2026-03-11 18:00:00'], expected: '540 min of work, mark “completed”' },
];

const zoneOf = ({ zone = berlin }: CorrectionCase) => zone;
const passes = { '(1)': 'earlier', '(2)': 'later' } as const;

function instantOf(corrected: CorrectionCase, text: string): number {
  const instant = instantsOf(text.slice(0, 19) as LocalDateTime, zoneOf(corrected))[text.endsWith('(2)') ? 1 : 0];
  if (instant === undefined) throw new Error(`${text} does not exist in ${zoneOf(corrected)}`);
  return instant;
}

const spanOf = (corrected: CorrectionCase, [start, end]: readonly [string, string?]) => ({
  started_at: instantOf(corrected, start),
  ended_at: end === undefined ? null : instantOf(corrected, end),
});

/** Converts a start and an end to the form's input. */
function sent([start, end]: readonly [string, string?]) {
  const passOf = (text: string | undefined) => passes[text?.slice(20) as keyof typeof passes] ?? null;
  const local = (text: string | undefined) => (text?.slice(0, 19) ?? null) as LocalDateTime | null;
  return {
    start_date_time: local(start),
    end_date_time: local(end),
    start_pass: passOf(start),
    end_pass: passOf(end),
  };
}

const approval = { is_irregular: false, approved_at: null };

function basisOf(corrected: CorrectionCase): DayBasis {
  const { was, other, shift: hours = office, leaves = null } = corrected;
  const [zone, date] = [zoneOf(corrected), corrected.date as LocalDate];
  const [start_time, work, pause] = hours;
  const values = { name: '', color: '', start_time, work_time: work * 60, break_time: pause * 60, grace_minutes: 0 };
  const shift = shiftOn(date, zone, values);
  const planned = { shift, due_time: null };
  const blank = {
    is_remote_override: null,
    is_late_override: null,
    is_incomplete_override: null,
    comment: null,
    reviewer_comment: null,
  };
  return {
    zone,
    working_date: date,
    ends_at: endOfDay(date, zone),
    max_daily_work_duration: 43_200,
    app_calendar_start_date: '2000-01-01' as LocalDate,
    joined_on: '2000-01-01' as LocalDate,
    discharged_date: leaves as LocalDate | null,
    ...planned,
    holiday: null,
    leave: null,
    day: was
      ? {
          ...blank,
          ...planned,
          working_place: 1,
          is_accepted: false,
          flagged_at: null,
          has_irregular: false,
          approved_at: null,
          clocks: [{ id: 'clock', ...spanOf(corrected, was), ...approval, breaks: [] }],
        }
      : null,
    others: other ? [spanOf(corrected, other)] : [],
  };
}

function seenOf(corrected: CorrectionCase): string {
  const { was, becomes, pause, next, now } = corrected;
  const later = `${addDays(corrected.date as LocalDate, 3)} 12:00:00`;
  const first: FormClock = {
    ...sent(becomes),
    clock_in_id: was ? 'clock' : null,
    breaks: pause ? [sent(pause)] : [],
  };
  const form = [first, ...(next ? [{ ...sent(next), breaks: [] }] : [])];
  const correction = correctionOf(basisOf(corrected), form, instantOf(corrected, now ?? later));
  if (!correction) return 'These entries belong to another day. Refresh and try again.';
  const { errors, after } = correction;
  const faults = Object.entries(errors ?? {}).map(
    ([field, [sentence]]) => `${field.includes('breaks') ? 'break: ' : ''}${sentence}`,
  );
  if (faults.length) return faults.join(' ');
  const breaks = after.break_time ? `, ${after.break_time / 60} min of break` : '';
  return `${after.work_time / 60} min of work${breaks}, mark “${after.icon}”`;
}

function inputText({ date, was, becomes, pause, next, other, leaves, now, shift }: CorrectionCase): string {
  const span = ([start, end]: readonly [string, string?]) => `${start} – ${end ?? 'open'}`;
  return [
    `working date ${date}`,
    ...(shift ? [`shift ${shift[0]}, ${shift[1]} + ${shift[2]} min`] : []),
    ...(was ? [`was ${span(was)}`] : []),
    `becomes ${span(becomes)}`,
    ...(next ? [`then ${span(next)}`] : []),
    ...(pause ? [`break ${span(pause)}`] : []),
    ...(other ? [`another day’s entry ${span(other)}`] : []),
    ...(leaves ? [`last day ${leaves}`] : []),
    ...(now ? [`at ${now}`] : []),
  ].join('; ');
}

export const correctionCases: readonly TimeCase[] = cases.map((corrected) => ({
  section: 'Corrections',
  name: corrected.name,
  zone: zoneOf(corrected),
  given: inputText(corrected),
  expected: corrected.expected,
  seen: () => seenOf(corrected),
}));
