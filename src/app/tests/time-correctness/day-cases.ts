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
  { name: 'clocked in and running', punches: [['2026-03-11 09:00:00']], now: '2026-03-11 10:30:00', expected: { work: 90, icon: 'present', review: 'incomplete' } },
  { name: 'on a break', punches: [['2026-03-11 09:00:00']], breaks: [['2026-03-11 12:00:00']], now: '2026-03-11 12:20:00', expected: { work: 180, pause: 20, icon: 'present' } },
  { name: 'completed while still there', punches: [['2026-03-11 09:00:00']], breaks: noon, now: '2026-03-11 18:30:00', expected: { work: 510, icon: 'present', review: 'completed' } },

  // Late, and grace

  // Icons in their order
  { name: 'before the company’s calendar begins', punches: whole, now: after, facts: { starts: '2026-03-12' }, expected: { icon: 'neutral' } },
  { name: 'irregular comes before all that was worked', punches: whole, now: after, facts: { has_irregular: true, approved_at: null }, expected: { icon: 'irregular', unapproved: 1 } },
  { name: 'approved it is what it is', punches: whole, breaks: noon, now: after, facts: { has_irregular: true, approved_at: 1 }, expected: { icon: 'completed', unapproved: 0 } },
  { name: 'present without a shift, while the date lasts', shift: null, punches: [['2026-03-11 09:00:00']], now: '2026-03-11 12:00:00', expected: { icon: 'present', review: 'unassigned' } },
  { name: 'leave before the first day says nothing', date: '2026-03-11', now: after, facts: { leave: 'full', joined_on: '2026-03-12' }, expected: { icon: 'neutral', tags: [] } },
  { name: 'leave', date: '2026-03-11', now: after, facts: { leave: 'full', holiday: 'full' }, expected: { icon: 'leave', tags: ['leave', 'holiday'] } },
  { name: 'a holiday to come', date: '2026-03-11', now: '2026-03-01 12:00:00', facts: { holiday: 'full' }, expected: { icon: 'holiday' } },
  { name: 'clocked in on a holiday', punches: [['2026-03-11 13:00:00']], now: '2026-03-11 14:00:00', facts: { holiday: 'full' }, expected: { icon: 'present', tags: ['holiday'] } },

  // Abnormal
  { name: 'twelve hours are not too long', punches: [['2026-03-11 09:00:00']], now: '2026-03-11 21:00:00', expected: { work: 720, review: 'completed', icon: 'present' } },
  { name: 'a second more is', punches: [['2026-03-11 09:00:00']], now: '2026-03-11 21:00:01', expected: { review: 'abnormal', icon: 'present' } },
  { name: 'an evening that begins after its shift is over is judged like one without a shift', punches: [['2026-03-11 09:00:00', '2026-03-11 18:00:00'], ['2026-03-11 22:30:00']], now: '2026-03-12 02:30:00', facts: { is_late_override: false }, expected: { work: 780, review: 'abnormal', icon: 'incomplete' } },
  { name: 'ended where it began by the next day’s punch, its end is not known either', punches: [['2026-03-11 09:00:00', '2026-03-11 12:00:00'], ['2026-03-11 13:00:00', '2026-03-11 13:00:00']], is_end_unknown: true, now: after, expected: { work: 0, icon: 'irregular' } },

  // Nights
  { name: 'a night is running the next morning', shift: late, punches: [['2026-03-11 22:00:00']], now: '2026-03-12 05:00:00', expected: { date: '2026-03-11', work: 420, icon: 'present' } },

  // Changes of the clocks
  { name: 'running without a shift until the second midnight of Santiago', zone: 'America/Santiago', shift: null, punches: [['2026-04-04 22:00:00']], now: '2026-04-04 23:45:00 (2)', expected: { icon: 'present', work: 165 } },
  { name: 'a night over the missing midnight of Beirut', zone: 'Asia/Beirut', shift: late, punches: [['2026-03-28 22:00:00', '2026-03-29 06:00:00']], now: '2026-03-30 12:00:00', expected: { date: '2026-03-28', work: 420 } },
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
