import { addDays, endOfDay, instantsOf, localDateOf } from '#platform/shared/time.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { shiftOn, type Shift, type ShiftValues } from '#features/shifts/rules/shift.ts';
import { workingDateOf } from '#features/shifts/rules/working-date.ts';
import type { ReviewStatus } from '#features/clock/contract.ts';
import type { DayIconName, DayTag } from '#features/days/contract.ts';
import { dayState } from '#features/days/rules/day.ts';
import { dueTimeOf } from '#features/holidays/rules/due.ts';
import { type Break, type Clock, type Day } from '#features/days/rules/entries.ts';
import { plainDay } from '#features/days/testing/plain-day.ts';
import { reviewOf } from '#features/clock/rules/review.ts';
import type { TimeCase } from './time-case.ts';

/**
 * Named days with their expected state. Texts are local times of the case's zone;
 * a following `' (2)'` selects the second pass of a repeated hour. Expected times are in minutes.
 */
interface DayCase {
  readonly name: string;
  readonly zone?: string;
  /** Start, work minutes, break minutes; null: no shift on any day. */
  readonly shift?: readonly [string, number, number] | null;
  readonly grace?: number;
  /** Pairs of clock-in and clock-out; a missing clock-out is still open. */
  readonly punches?: readonly (readonly [string, string?])[];
  readonly breaks?: readonly (readonly [string, string?])[];
  /** Whether the next day's punch has ended the last entry. */
  readonly is_end_unknown?: boolean;
  readonly now: string;
  /** Working date without clock-in; otherwise it follows from the first clock-in. */
  readonly date?: string;
  readonly facts?: Partial<Day> & {
    readonly leave?: HolidayPart;
    readonly holiday?: HolidayPart;
    readonly joined_on?: string;
    readonly discharged_date?: string;
    readonly starts?: string;
  };
  readonly expected: {
    readonly date?: string;
    readonly work?: number;
    readonly pause?: number;
    readonly icon?: DayIconName;
    readonly tags?: readonly DayTag[];
    readonly review?: ReviewStatus;
    readonly lateBy?: number;
    readonly unapproved?: number;
  };
}

const office = ['09:00', 480, 60] as const;
const late = ['22:00', 420, 60] as const;
const whole: NonNullable<DayCase['punches']> = [['2026-03-11 09:00:00', '2026-03-11 18:00:00']];
const noon: NonNullable<DayCase['breaks']> = [['2026-03-11 12:00:00', '2026-03-11 13:00:00']];
const after = '2026-03-12 12:00:00';

// One case a line, so that the table can be read.
// oxfmt-ignore
const cases: DayCase[] = [
  // An ordinary day
  { name: 'a full day', punches: whole, breaks: noon, now: after, expected: { date: '2026-03-11', work: 480, pause: 60, icon: 'completed', tags: [], review: 'completed' } },
  { name: 'one minute short is incomplete once the day is over', punches: [['2026-03-11 09:00:00', '2026-03-11 17:59:00']], breaks: noon, now: after, expected: { work: 479, icon: 'incomplete', tags: ['incomplete'], review: 'incomplete' } },
  { name: 'the same is not incomplete while the day may still go on', punches: [['2026-03-11 09:00:00', '2026-03-11 17:59:00']], breaks: noon, now: '2026-03-11 21:59:59', expected: { icon: 'present', tags: [] } },
  { name: 'it is incomplete from four hours after the end of the shift', punches: [['2026-03-11 09:00:00', '2026-03-11 17:59:00']], breaks: noon, now: '2026-03-11 22:00:00', expected: { icon: 'incomplete' } },
  { name: 'clocked in and running', punches: [['2026-03-11 09:00:00']], now: '2026-03-11 10:30:00', expected: { work: 90, icon: 'present', review: 'incomplete' } },
  { name: 'on a break', punches: [['2026-03-11 09:00:00']], breaks: [['2026-03-11 12:00:00']], now: '2026-03-11 12:20:00', expected: { work: 180, pause: 20, icon: 'present' } },
  { name: 'completed while still there', punches: [['2026-03-11 09:00:00']], breaks: noon, now: '2026-03-11 18:30:00', expected: { work: 510, icon: 'present', review: 'completed' } },
  { name: 'two entries, the pause between them is neither work nor break', punches: [['2026-03-11 08:00:00', '2026-03-11 12:00:00'], ['2026-03-11 14:00:00', '2026-03-11 18:00:00']], now: after, expected: { work: 480, pause: 0, icon: 'completed' } },
  { name: 'an entry of no length', punches: [['2026-03-11 09:00:00', '2026-03-11 09:00:00']], now: after, expected: { work: 0, pause: 0, icon: 'incomplete' } },
  { name: 'a break of no length', punches: whole, breaks: [['2026-03-11 12:00:00', '2026-03-11 12:00:00']], now: after, expected: { work: 540, pause: 0 } },

  // Late, and grace
  { name: 'in time to the second', punches: [['2026-03-11 09:00:00', '2026-03-11 18:00:00']], now: after, expected: { tags: [], lateBy: 0 } },
  { name: 'a second late is late', punches: [['2026-03-11 09:00:01', '2026-03-11 18:00:01']], now: after, expected: { icon: 'late', tags: ['late'], lateBy: 1 } },
  { name: 'within grace is in time', grace: 10, punches: [['2026-03-11 09:10:00', '2026-03-11 18:10:00']], now: after, expected: { icon: 'completed', lateBy: 0 } },
  { name: 'after grace, the lateness counts from its end', grace: 10, punches: [['2026-03-11 09:12:00', '2026-03-11 18:12:00']], now: after, expected: { icon: 'late', lateBy: 120 } },
  { name: 'late comes before incomplete, which stays a tag', punches: [['2026-03-11 10:00:00', '2026-03-11 12:00:00']], now: after, expected: { icon: 'late', tags: ['late', 'incomplete'] } },
  { name: 'a manager says it was not late', punches: [['2026-03-11 10:00:00', '2026-03-11 19:00:00']], now: after, facts: { is_late_override: false }, expected: { icon: 'completed', tags: [], lateBy: 0 } },
  { name: 'a manager says it was late', punches: whole, now: after, facts: { is_late_override: true }, expected: { icon: 'late', tags: ['late'] } },

  // Icons in their order
  { name: 'before the first day of employment', date: '2026-03-11', now: after, facts: { joined_on: '2026-03-12' }, expected: { icon: 'neutral' } },
  { name: 'after the last day of employment', date: '2026-03-11', now: after, facts: { discharged_date: '2026-03-10' }, expected: { icon: 'neutral' } },
  { name: 'the last day of employment counts', date: '2026-03-11', now: after, facts: { discharged_date: '2026-03-11' }, expected: { icon: 'absent' } },
  { name: 'before the company’s calendar begins', punches: whole, now: after, facts: { starts: '2026-03-12' }, expected: { icon: 'neutral' } },
  { name: 'irregular comes before all that was worked', punches: whole, now: after, facts: { has_irregular: true, approved_at: null }, expected: { icon: 'irregular', unapproved: 1 } },
  { name: 'approved it is what it is', punches: whole, breaks: noon, now: after, facts: { has_irregular: true, approved_at: 1 }, expected: { icon: 'completed', unapproved: 0 } },
  { name: 'work without a shift', shift: null, punches: whole, now: after, expected: { icon: 'unassigned', review: 'unassigned' } },
  { name: 'present without a shift, while the date lasts', shift: null, punches: [['2026-03-11 09:00:00']], now: '2026-03-11 12:00:00', expected: { icon: 'present', review: 'unassigned' } },
  { name: 'half a day of leave and half a day of work', punches: [['2026-03-11 13:00:00', '2026-03-11 17:00:00']], now: after, facts: { leave: 'first_half' }, expected: { icon: 'half_leave', tags: ['half_leave'], review: 'completed', lateBy: 0 } },
  { name: 'half a day of leave, and the other half begun too late', punches: [['2026-03-11 14:30:00', '2026-03-11 17:00:00']], now: after, facts: { leave: 'first_half' }, expected: { icon: 'half_leave', tags: ['late', 'incomplete', 'half_leave'], review: 'incomplete', lateBy: 1800 } },
  { name: 'the morning off, and the hours after the break worked', shift: ['08:30', 480, 30], punches: [['2026-03-11 13:00:00', '2026-03-11 17:00:00']], now: after, facts: { leave: 'first_half' }, expected: { work: 240, icon: 'half_leave', tags: ['half_leave'], review: 'completed', lateBy: 0 } },
  { name: 'the afternoon off, and half of the work done before', punches: [['2026-03-11 09:00:00', '2026-03-11 13:00:00']], now: after, facts: { leave: 'second_half' }, expected: { icon: 'half_leave', tags: ['half_leave'], review: 'completed' } },
  { name: 'a half of leave and the other half a holiday leave nothing to work', date: '2026-03-11', now: after, facts: { holiday: 'first_half', leave: 'second_half' }, expected: { icon: 'half_leave', tags: ['half_leave', 'holiday'] } },
  { name: 'leave before the first day says nothing', date: '2026-03-11', now: after, facts: { leave: 'full', joined_on: '2026-03-12' }, expected: { icon: 'neutral', tags: [] } },
  { name: 'remote and complete', punches: whole, now: after, facts: { working_place: 2 }, expected: { icon: 'remote', tags: ['remote'] } },
  { name: 'remote but too little', punches: [['2026-03-11 09:00:00', '2026-03-11 12:00:00']], now: after, facts: { working_place: 2 }, expected: { icon: 'incomplete', tags: ['remote', 'incomplete'] } },
  { name: 'work on a day of leave shows both', punches: whole, now: after, facts: { leave: 'full' }, expected: { icon: 'completed', tags: ['leave'] } },
  { name: 'leave', date: '2026-03-11', now: after, facts: { leave: 'full', holiday: 'full' }, expected: { icon: 'leave', tags: ['leave', 'holiday'] } },
  { name: 'a holiday', date: '2026-03-11', now: after, facts: { holiday: 'full' }, expected: { icon: 'holiday', tags: ['holiday'] } },
  { name: 'a holiday without a shift', shift: null, date: '2026-03-11', now: after, facts: { holiday: 'full' }, expected: { icon: 'holiday' } },
  { name: 'a holiday to come', date: '2026-03-11', now: '2026-03-01 12:00:00', facts: { holiday: 'full' }, expected: { icon: 'holiday' } },
  { name: 'a holiday before the first day of employment', date: '2026-03-11', now: after, facts: { holiday: 'full', joined_on: '2026-03-12' }, expected: { icon: 'neutral', tags: [] } },
  { name: 'a holiday after the last day of employment', date: '2026-03-11', now: after, facts: { holiday: 'full', discharged_date: '2026-03-10' }, expected: { icon: 'neutral', tags: [] } },
  { name: 'work on a holiday is neither late nor too little', punches: [['2026-03-11 13:00:00', '2026-03-11 15:00:00']], now: after, facts: { holiday: 'full' }, expected: { work: 120, icon: 'completed', tags: ['holiday'], lateBy: 0 } },
  { name: 'work on a holiday without a shift', shift: null, punches: whole, now: after, facts: { holiday: 'full' }, expected: { icon: 'unassigned', tags: ['holiday'] } },
  { name: 'clocked in on a holiday', punches: [['2026-03-11 13:00:00']], now: '2026-03-11 14:00:00', facts: { holiday: 'full' }, expected: { icon: 'present', tags: ['holiday'] } },
  { name: 'forgotten to clock out on a holiday', punches: [['2026-03-11 13:00:00']], now: after, facts: { holiday: 'full' }, expected: { work: 0, icon: 'irregular', tags: ['incomplete', 'holiday'] } },
  { name: 'a manager says it was late, on a holiday, too', punches: whole, now: after, facts: { holiday: 'full', is_late_override: true }, expected: { icon: 'late', tags: ['late', 'holiday'] } },
  { name: 'remote work on a holiday', punches: whole, now: after, facts: { holiday: 'full', working_place: 2 }, expected: { icon: 'remote', tags: ['remote', 'holiday'] } },
  { name: 'half a holiday while one may still come', date: '2026-03-11', now: '2026-03-11 21:59:59', facts: { holiday: 'second_half' }, expected: { icon: 'holiday', tags: ['holiday'] } },
  { name: 'nobody came in the other half of half a holiday', date: '2026-03-11', now: '2026-03-11 22:00:00', facts: { holiday: 'second_half' }, expected: { icon: 'absent', tags: ['holiday'] } },
  { name: 'half a holiday without a shift', shift: null, date: '2026-03-11', now: after, facts: { holiday: 'first_half' }, expected: { icon: 'holiday', tags: ['holiday'] } },
  { name: 'half a holiday and half a day of leave', date: '2026-03-11', now: after, facts: { holiday: 'second_half', leave: 'first_half' }, expected: { icon: 'half_leave', tags: ['half_leave', 'holiday'] } },
  { name: 'half of the work is enough on half a holiday', punches: [['2026-03-11 09:00:00', '2026-03-11 13:00:00']], now: after, facts: { holiday: 'second_half' }, expected: { work: 240, icon: 'completed', tags: ['holiday'], lateBy: 0 } },
  { name: 'a minute less is too little', punches: [['2026-03-11 09:00:00', '2026-03-11 12:59:00']], now: after, facts: { holiday: 'second_half' }, expected: { icon: 'incomplete', tags: ['incomplete', 'holiday'] } },
  { name: 'late on a free afternoon', punches: [['2026-03-11 09:05:00', '2026-03-11 13:05:00']], now: after, facts: { holiday: 'second_half' }, expected: { icon: 'late', tags: ['late', 'holiday'], lateBy: 300 } },
  { name: 'after a free morning work begins behind the break, or earlier', punches: [['2026-03-11 13:30:00', '2026-03-11 17:30:00']], now: after, facts: { holiday: 'first_half' }, expected: { work: 240, icon: 'completed', tags: ['holiday'], lateBy: 0 } },
  { name: 'late after a free morning', punches: [['2026-03-11 14:10:00', '2026-03-11 18:10:00']], now: after, facts: { holiday: 'first_half' }, expected: { icon: 'late', tags: ['late', 'holiday'], lateBy: 600 } },
  { name: 'half a holiday of a night', shift: late, punches: [['2026-03-11 22:00:00', '2026-03-12 01:30:00']], now: after, facts: { holiday: 'second_half' }, expected: { date: '2026-03-11', work: 210, icon: 'completed', tags: ['holiday'] } },
  { name: 'absent once the window is over', date: '2026-03-11', now: '2026-03-11 22:00:00', expected: { icon: 'absent' } },
  { name: 'not absent while one may still come', date: '2026-03-11', now: '2026-03-11 21:59:59', expected: { icon: 'neutral' } },
  { name: 'a day off', shift: null, date: '2026-03-11', now: after, expected: { icon: 'neutral' } },

  // Abnormal
  { name: 'twelve hours are not too long', punches: [['2026-03-11 09:00:00']], now: '2026-03-11 21:00:00', expected: { work: 720, review: 'completed', icon: 'present' } },
  { name: 'a second more is', punches: [['2026-03-11 09:00:00']], now: '2026-03-11 21:00:01', expected: { review: 'abnormal', icon: 'present' } },
  { name: 'breaks do not make a day too long', punches: [['2026-03-11 09:00:00']], breaks: noon, now: '2026-03-11 22:00:00', expected: { work: 720, review: 'completed' } },
  { name: 'still open four hours and a second after the shift', punches: [['2026-03-11 17:00:00']], now: '2026-03-11 22:00:01', expected: { work: 0, review: 'abnormal', icon: 'irregular' } },
  { name: 'a second earlier it is work still', punches: [['2026-03-11 17:00:00']], now: '2026-03-11 22:00:00', expected: { work: 300, icon: 'present' } },
  { name: 'without a shift, sixteen hours after the first clock-in', shift: null, punches: [['2026-03-11 06:00:00', '2026-03-11 07:00:00'], ['2026-03-11 21:00:00']], now: '2026-03-11 22:00:01', expected: { work: 0, review: 'abnormal', icon: 'irregular' } },
  { name: 'a second earlier it is work still, without a shift', shift: null, punches: [['2026-03-11 06:00:00', '2026-03-11 07:00:00'], ['2026-03-11 21:00:00']], now: '2026-03-11 22:00:00', expected: { work: 120, icon: 'present' } },
  { name: 'an evening that begins after its shift is over is judged like one without a shift', punches: [['2026-03-11 09:00:00', '2026-03-11 18:00:00'], ['2026-03-11 22:30:00']], now: '2026-03-12 02:30:00', facts: { is_late_override: false }, expected: { work: 780, review: 'abnormal', icon: 'incomplete' } },
  { name: 'forgotten and never ended', punches: [['2026-03-11 09:00:00']], now: after, expected: { work: 0, pause: 0, icon: 'irregular', tags: ['incomplete'], review: 'abnormal' } },
  { name: 'what was worked before the forgotten clock-out waits with it', punches: [['2026-03-11 09:00:00', '2026-03-11 12:00:00'], ['2026-03-11 13:00:00']], now: after, expected: { work: 0, icon: 'irregular' } },
  { name: 'ended where it began by the next day’s punch, its end is not known either', punches: [['2026-03-11 09:00:00', '2026-03-11 12:00:00'], ['2026-03-11 13:00:00', '2026-03-11 13:00:00']], is_end_unknown: true, now: after, expected: { work: 0, icon: 'irregular' } },
  { name: 'in and out within one second, after what was worked before', punches: [['2026-03-11 09:00:00', '2026-03-11 18:00:00'], ['2026-03-11 19:00:00', '2026-03-11 19:00:00']], now: after, expected: { work: 540, icon: 'completed' } },
  { name: 'the end that somebody has entered counts', punches: [['2026-03-11 09:00:00', '2026-03-11 12:00:00'], ['2026-03-11 13:00:00', '2026-03-11 18:00:00']], now: after, expected: { work: 480, icon: 'completed' } },
  { name: 'a long day that was accepted', punches: [['2026-03-11 07:00:00', '2026-03-11 21:00:00']], now: after, facts: { is_accepted: true }, expected: { work: 840, review: 'completed', icon: 'completed' } },

  // Nights
  { name: 'a night is one working day', shift: late, punches: [['2026-03-11 22:00:00', '2026-03-12 06:00:00']], breaks: [['2026-03-12 02:00:00', '2026-03-12 03:00:00']], now: after, expected: { date: '2026-03-11', work: 420, pause: 60, icon: 'completed' } },
  { name: 'who begins a night after midnight still belongs to the evening', shift: late, punches: [['2026-03-12 01:30:00', '2026-03-12 06:00:00']], now: after, expected: { date: '2026-03-11', icon: 'late', lateBy: 12_600 } },
  { name: 'a night is running the next morning', shift: late, punches: [['2026-03-11 22:00:00']], now: '2026-03-12 05:00:00', expected: { date: '2026-03-11', work: 420, icon: 'present' } },
  { name: 'the last second of a night’s window', shift: late, punches: [['2026-03-12 10:00:00', '2026-03-12 10:05:00']], now: after, expected: { date: '2026-03-11' } },
  { name: 'a second later it is the next date', shift: late, punches: [['2026-03-12 10:00:01', '2026-03-12 10:05:00']], now: after, expected: { date: '2026-03-12' } },
  { name: 'four hours early is the shift’s own day', shift: ['02:00', 480, 0], punches: [['2026-03-10 22:00:00', '2026-03-11 10:00:00']], now: after, expected: { date: '2026-03-11' } },
  { name: 'a second earlier it is still the shift before, or the local date', shift: ['02:00', 480, 0], punches: [['2026-03-10 21:59:59', '2026-03-10 22:30:00']], now: after, expected: { date: '2026-03-10' } },
  { name: 'New Year’s night belongs to the old year', shift: late, punches: [['2025-12-31 22:00:00', '2026-01-01 06:00:00']], now: after, expected: { date: '2025-12-31', work: 480 } },
  { name: 'midnight of New Year without a shift belongs to the new one', shift: null, punches: [['2026-01-01 00:00:00', '2026-01-01 01:00:00']], now: after, expected: { date: '2026-01-01', work: 60 } },
  { name: 'a night into the leap day', shift: late, punches: [['2028-02-28 22:00:00', '2028-02-29 06:00:00']], now: '2028-03-01 12:00:00', expected: { date: '2028-02-28', work: 480 } },
  { name: 'the leap day itself', punches: [['2028-02-29 09:00:00', '2028-02-29 18:00:00']], now: '2028-03-01 12:00:00', expected: { date: '2028-02-29', work: 540 } },

  // Changes of the clocks
  { name: 'a night of seven hours', shift: late, punches: [['2026-03-28 22:00:00', '2026-03-29 06:00:00']], now: '2026-03-30 12:00:00', expected: { date: '2026-03-28', work: 420, icon: 'completed' } },
  { name: 'a night of nine hours', shift: late, punches: [['2026-10-24 22:00:00', '2026-10-25 06:00:00']], now: '2026-10-26 12:00:00', expected: { date: '2026-10-24', work: 540 } },
  { name: 'a break through the repeated hour', shift: late, punches: [['2026-10-24 22:00:00', '2026-10-25 06:00:00']], breaks: [['2026-10-25 02:15:00', '2026-10-25 02:15:00 (2)']], now: '2026-10-26 12:00:00', expected: { work: 480, pause: 60 } },
  { name: 'in and out within the repeated hour, the wall clock going backwards', shift: null, punches: [['2026-10-25 02:50:00', '2026-10-25 02:10:00 (2)']], now: '2026-10-26 12:00:00', expected: { date: '2026-10-25', work: 20 } },
  { name: 'a shift that would begin in the skipped hour begins when it ends', shift: ['02:30', 300, 0], punches: [['2026-03-29 03:00:00', '2026-03-29 08:00:00']], now: '2026-03-30 12:00:00', expected: { date: '2026-03-29', work: 300, icon: 'completed', lateBy: 0 } },
  { name: 'a whole day of 23 hours', shift: null, punches: [['2026-03-29 00:00:00', '2026-03-29 23:59:59']], now: '2026-03-30 12:00:00', expected: { work: 1379 } },
  { name: 'a whole day of 25 hours', shift: null, punches: [['2026-10-25 00:00:00', '2026-10-25 23:59:59']], now: '2026-10-26 12:00:00', expected: { work: 1499 } },
  { name: 'no midnight in Santiago', zone: 'America/Santiago', shift: null, punches: [['2026-09-06 01:00:00', '2026-09-06 08:00:00']], now: '2026-09-07 12:00:00', expected: { date: '2026-09-06', work: 420 } },
  { name: 'a night over the missing midnight of Santiago', zone: 'America/Santiago', shift: late, punches: [['2026-09-05 22:00:00', '2026-09-06 07:00:00']], now: '2026-09-07 12:00:00', expected: { date: '2026-09-05', work: 480 } },
  { name: 'the hour before midnight twice in Santiago', zone: 'America/Santiago', shift: null, punches: [['2026-04-04 23:30:00', '2026-04-04 23:30:00 (2)']], now: '2026-04-06 12:00:00', expected: { date: '2026-04-04', work: 60 } },
  { name: 'running without a shift until the second midnight of Santiago', zone: 'America/Santiago', shift: null, punches: [['2026-04-04 22:00:00']], now: '2026-04-04 23:45:00 (2)', expected: { icon: 'present', work: 165 } },
  { name: 'a night over the missing midnight of Beirut', zone: 'Asia/Beirut', shift: late, punches: [['2026-03-28 22:00:00', '2026-03-29 06:00:00']], now: '2026-03-30 12:00:00', expected: { date: '2026-03-28', work: 420 } },
  { name: 'half an hour is repeated on Lord Howe', zone: 'Australia/Lord_Howe', shift: late, punches: [['2026-04-04 22:00:00', '2026-04-05 06:00:00']], now: '2026-04-06 12:00:00', expected: { date: '2026-04-04', work: 510 } },
  { name: 'half-hour zone', zone: 'Asia/Kolkata', punches: whole, breaks: noon, now: after, expected: { date: '2026-03-11', work: 480, icon: 'completed' } },
  { name: 'three-quarter-hour zone, just after midnight', zone: 'Asia/Kathmandu', shift: null, punches: [['2026-03-11 00:10:00', '2026-03-11 00:20:00']], now: after, expected: { date: '2026-03-11', work: 10 } },
  { name: 'a quarter to two on Chatham', zone: 'Pacific/Chatham', shift: late, punches: [['2026-04-04 22:00:00', '2026-04-05 06:00:00']], now: '2026-04-06 12:00:00', expected: { date: '2026-04-04', work: 540 } },
];

const zoneOf = ({ zone = 'Europe/Berlin' }: DayCase) => zone;

function at(golden: DayCase, text: string): number {
  const which = text.endsWith(' (2)') ? 1 : 0;
  const instant = instantsOf(text.slice(0, 19) as LocalDateTime, zoneOf(golden))[which];
  if (instant === undefined) throw new Error(`${text} does not exist in ${zoneOf(golden)}`);
  return instant;
}

function shiftsAround(golden: DayCase, date: LocalDate): { date: LocalDate; shift: Shift }[] {
  if (golden.shift === null) return [];
  const [start_time, work, pause] = golden.shift ?? office;
  const values: ShiftValues = {
    name: 'Shift',
    color: '#323DA5',
    start_time,
    work_time: work * 60,
    break_time: pause * 60,
    grace_minutes: golden.grace ?? 0,
  };
  return [-1, 0, 1]
    .map((offset) => addDays(date, offset))
    .map((day) => ({ date: day, shift: shiftOn(day, zoneOf(golden), values) }));
}

function clocksOf(golden: DayCase): Clock[] {
  const irregular = {
    is_irregular: golden.facts?.has_irregular ?? false,
    approved_at: golden.facts?.approved_at ?? null,
  };
  const span = ([start, end]: readonly [string, string?]) => ({
    started_at: at(golden, start),
    ended_at: end === undefined ? null : at(golden, end),
  });
  const breaks = (golden.breaks ?? []).map((pause, index): Break => ({
    ...span(pause),
    id: `break ${index}`,
    break_out_id: null,
    is_irregular: false,
    approved_at: null,
  }));
  return (golden.punches ?? []).map((punch, index) => ({
    ...span(punch),
    ...irregular,
    id: `clock ${index}`,
    clock_out_id: null,
    breaks: index === 0 ? breaks : [],
    is_end_unknown: golden.is_end_unknown === true && index === (golden.punches?.length ?? 0) - 1,
  }));
}

/** Returns the working date, its shift, and the day if it exists. */
function dayOf(golden: DayCase) {
  const clocks = clocksOf(golden);
  const [first] = clocks;
  const near = first ? localDateOf(first.started_at, zoneOf(golden)) : (golden.date as LocalDate);
  const date = first ? workingDateOf(first.started_at, zoneOf(golden), shiftsAround(golden, near)) : near;
  const shift = shiftsAround(golden, date).find((dated) => dated.date === date)?.shift ?? null;
  const { leave: _, holiday: __, joined_on: ___, discharged_date: ____, starts: _____, ...facts } = golden.facts ?? {};
  const day: Day | null = first
    ? { ...plainDay, id: '', person_id: '', ...facts, working_date: date, shift, clocks }
    : null;
  return { date, shift, day };
}

/** Returns the state of the day, limited to the fields that the case expects. */
function seenOf(golden: DayCase): DayCase['expected'] {
  const now = at(golden, golden.now);
  const { date, shift, day } = dayOf(golden);
  const { leave = null, holiday = null, joined_on, discharged_date = null, starts } = golden.facts ?? {};
  const state = dayState({
    now,
    date,
    ends_at: endOfDay(date, zoneOf(golden)),
    max_daily_work_duration: 43_200,
    app_calendar_start_date: (starts ?? '2000-01-01') as LocalDate,
    joined_on: (joined_on ?? '2000-01-01') as LocalDate,
    discharged_date: discharged_date as LocalDate | null,
    shift,
    due_time: null,
    holiday,
    leave,
    day,
  });
  const seen = {
    date,
    work: Math.floor(state.work_time / 60),
    pause: state.break_time / 60,
    icon: state.icon,
    tags: state.tags,
    lateBy: state.late_by,
    unapproved: state.count_unapproved,
    review: day ? reviewOf({ ...day, due: dueTimeOf(day, { holiday, leave }) }, now, 43_200).review_status : undefined,
  };
  const keys = Object.keys(golden.expected);
  return Object.fromEntries(Object.entries(seen).filter(([key]) => keys.includes(key)));
}

const words: { readonly [K in keyof Required<DayCase['expected']>]: (value: never) => string } = {
  date: (date: string) => `belongs to ${date}`,
  work: (minutes: number) => `${minutes} min of work`,
  pause: (minutes: number) => `${minutes} min of break`,
  icon: (icon: string) => `mark “${icon}”`,
  tags: (tags: readonly string[]) => (tags.length ? `also ${tags.join(', ')}` : 'nothing else'),
  lateBy: (seconds: number) => (seconds ? `${seconds} s late` : 'not late'),
  unapproved: (count: number) => `${count} to approve`,
  review: (status: string) => `review “${status}”`,
};

const expectedText = (expected: DayCase['expected']): string =>
  (Object.keys(words) as (keyof typeof words)[])
    .flatMap((key) => (expected[key] === undefined ? [] : [words[key](expected[key] as never)]))
    .join(', ');

function dayText(golden: DayCase): string {
  const { punches = [], breaks = [], date, facts = {}, grace } = golden;
  const span = ([start, end]: readonly [string, string?]) => `${start} – ${end ?? 'open'}`;
  const [start, work, pause] = golden.shift ?? office;
  return [
    golden.shift === null ? 'no shift' : `shift ${start}, ${work} + ${pause} min`,
    ...(grace ? [`${grace} min of grace`] : []),
    ...(punches.length ? [`in ${punches.map(span).join(', ')}`] : [`nothing on ${date}`]),
    ...(breaks.length ? [`break ${breaks.map(span).join(', ')}`] : []),
    ...(golden.is_end_unknown ? ['the last entry ended by the punch of the next day'] : []),
    ...Object.entries(facts).map(([name, value]) => `${name} ${value}`),
    `seen ${golden.now}`,
  ].join('; ');
}

export const dayCases: readonly TimeCase[] = cases.map((golden) => ({
  section: 'What a day shows',
  name: golden.name,
  zone: zoneOf(golden),
  given: dayText(golden),
  expected: expectedText(golden.expected),
  seen: () => expectedText(seenOf(golden)),
}));
