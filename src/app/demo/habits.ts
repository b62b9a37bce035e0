import { chance, type DemoDay, type DemoShift } from '#platform/server/demo.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

export type ShiftName = 'Day' | 'Early' | 'Late' | 'Rotating' | 'Rota' | 'Night' | 'Weekend' | 'Part time';
export type Habit =
  | 'steady'
  | 'early bird'
  | 'often late'
  | 'long days'
  | 'remote'
  | 'sometimes remote'
  | 'forgets'
  | 'short days';

/** A person whose days are generated. */
export interface Character {
  readonly email: string;
  readonly shift: ShiftName;
  readonly habit: Habit;
  /** Whether they have left, so that their leave is no longer decided: their weeks away are planned as days off. */
  readonly hasLeft: boolean;
}

const weekdays = [1, 2, 3, 4, 5];

export const demoShifts: readonly DemoShift[] = [
  { name: 'Day', color: '#3f7db8', start: 510, work: 480, pause: 30, repeatOn: weekdays, isStandard: true },
  { name: 'Early', color: '#3b8389', start: 360, work: 480, pause: 30, repeatOn: weekdays },
  { name: 'Late', color: '#a9579f', start: 840, work: 480, pause: 30, repeatOn: weekdays },
  { name: 'Night', color: '#3a416e', start: 1320, work: 450, pause: 45, repeatOn: [1, 2, 3, 4, 7] },
  { name: 'Weekend', color: '#8465c9', start: 600, work: 480, pause: 30, repeatOn: [4, 5, 6, 7] },
  { name: 'Part time', color: '#877b68', start: 540, work: 300, pause: 0, repeatOn: weekdays },
];

/** Days on which the company is closed (Denmark, late 2025 to 2027). */
const closed = new Set([
  '2025-12-24',
  '2025-12-25',
  '2025-12-26',
  '2026-01-01',
  '2026-04-02',
  '2026-04-03',
  '2026-04-06',
  '2026-05-14',
  '2026-05-25',
  '2026-06-05',
  '2026-12-24',
  '2026-12-25',
  '2026-12-26',
  '2027-01-01',
  '2027-03-25',
  '2027-03-26',
  '2027-03-29',
  '2027-05-06',
  '2027-05-17',
]);

/** Cycle of two early, two late, two nights, and four days off. */
export const rota: readonly (string | null)[] = [
  'Early',
  'Early',
  'Late',
  'Late',
  'Night',
  'Night',
  null,
  null,
  null,
  null,
];

/** Start days of four people, so that each shift is staffed on nearly every day. */
const rotaStarts: Readonly<Record<string, number>> = {
  'katya.petrenko@demo.example': 0,
  'tomas.vega@demo.example': 3,
  'yusuf.kaya@demo.example': 5,
  'emil.sorensen@demo.example': 8,
};

/** Returns a person's day of the rota on a date, from 1; null for people who are not on it. */
export function rotaDayOn({ shift, email }: Character, date: LocalDate): number | null {
  if (shift !== 'Rota') return null;
  return ((Date.parse(date) / 86_400_000 + (rotaStarts[email] ?? 0)) % rota.length) + 1;
}

const weekOf = (date: LocalDate): number => Math.floor((Date.parse(date) / 86_400_000 + 3) / 7);

/** Returns the shift of a person on a date; null on a day off. */
export function shiftOn(person: Character, date: LocalDate): DemoShift | null {
  const rotaDay = rotaDayOn(person, date);
  const name = rotaDay === null ? nameOfShift(person.shift, date) : rota[rotaDay - 1];
  const shift = demoShifts.find((candidate) => candidate.name === name);
  if (!shift || (rotaDay === null && !shift.repeatOn.includes(isoWeekday(date)))) return null;
  const worksAlways = ['Night', 'Weekend', 'Rota'].includes(person.shift);
  if (closed.has(date) && !worksAlways) return null;
  return isAway(person, date) ? null : shift;
}

function nameOfShift(shift: ShiftName, date: LocalDate): string {
  if (shift !== 'Rotating') return shift;
  return weekOf(date) % 2 ? 'Early' : 'Late';
}

/** Whether it is one of some single days that are planned as days off. */
function isAway(person: Character, date: LocalDate): boolean {
  return isOnLeave(person, date) ? person.hasLeft : chance(person.email, date, 'day off') < 0.012;
}

/**
 * Whether the person is on leave: two weeks in summer, and up to two others for people with whole weeks;
 * they were planned to work.
 */
function isOnLeave(person: Character, date: LocalDate): boolean {
  const summer = firstWeekOfJuly(date) + Math.floor(chance(person.email, 'summer') * 5);
  const week = weekOf(date);
  return week === summer || week === summer + 1 || weeksOff(person, date.slice(0, 4)).includes(week);
}

const knownWeeksOff = new Map<string, readonly number[]>();

/** Returns the person's weeks off in a year, counted as `weekOf` does. */
function weeksOff({ email, shift }: Character, year: string): readonly number[] {
  if (shift === 'Part time' || shift === 'Weekend') return [];
  const key = `${email} ${year}`;
  const first = weekOf(`${year}-01-04` as LocalDate);
  const weeks = Array.from({ length: 51 }, (_, index) => first + index);
  const cachedWeeks =
    knownWeeksOff.get(key) ?? weeks.filter((week) => chance(email, week, 'week off') < 0.035).slice(0, 2);
  knownWeeksOff.set(key, cachedWeeks);
  return cachedWeeks;
}

const firstWeekOfJuly = (date: LocalDate) => weekOf(`${date.slice(0, 4)}-07-01` as LocalDate);

const remoteShare: Partial<Record<Habit, number>> = { remote: 0.7, 'sometimes remote': 0.25 };
const lateShare: Partial<Record<Habit, number>> = {
  'often late': 0.2,
  forgets: 0.07,
  'early bird': 0.005,
};

/** Returns a person's presence on a date; null when they did not come. */
export function dayOn(person: Character, date: LocalDate): DemoDay | null {
  const roll = (purpose: string): number => chance(person.email, date, purpose);
  const shift = shiftOn(person, date);
  if (!shift) return roll('extra') < 0.012 && person.habit !== 'short days' ? extraDay(roll) : null;
  if (isOnLeave(person, date) || roll('absent') < 0.008) return null;

  const start = shift.start + arrival(person, roll);
  const pauses = shift.pause ? [pauseOf(shift, start, roll)] : [];
  // Most stay until the work is done; a few leave a minute early.
  const wobble = roll('length') * 24 - 0.8;
  const surplus =
    person.habit === 'long days'
      ? 35 + roll('surplus') * 70
      : person.habit === 'short days' && roll('short') < 0.4
        ? -75
        : wobble;
  const leavesEarly = roll('early') < 0.02 ? -(60 + roll('how early') * 120) : 0;
  const paused = pauses.reduce((sum, [from, to]) => sum + to - from, 0);
  const end = start + paused + shift.work + surplus + leavesEarly;
  const forgot = roll('forgot') < (person.habit === 'forgets' ? 0.05 : 0.003);
  return {
    shift,
    start,
    end,
    pauses: pauses.filter(([, to]) => to < end - 5),
    isRemote: roll('remote') < (remoteShare[person.habit] ?? 0),
    ...(forgot && {
      corrected: { forgottenEnd: end + 540 + roll('noticed') * 240, isApproved: roll('approved') < 0.8 },
      comment: 'Forgot to clock out when I left.',
    }),
    ...(!forgot && roll('comment') < 0.01 && { comment: comments[Math.floor(roll('which') * comments.length)] ?? '' }),
  };
}

const comments = [
  'The metro stood still for half an hour, I stayed longer instead.',
  'Dentist in the morning, agreed with my lead.',
  'Covered the delivery at the gate.',
  'Training in the calibration lab until noon.',
];

function arrival(person: Character, roll: (purpose: string) => number): number {
  const isLate = roll('late') < (lateShare[person.habit] ?? 0.03);
  if (isLate) return 3 + roll('how late') * 42;
  const early = person.habit === 'early bird' ? 22 : 11;
  return -roll('arrival') * early;
}

function pauseOf(
  { work, pause }: DemoShift,
  start: number,
  roll: (purpose: string) => number,
): readonly [number, number] {
  const from = start + work * 0.45 + roll('pause') * 40;
  return [from, from + pause * (0.85 + roll('pause length') * 0.3)];
}

/** Creates a day without a shift: the person helps out on a day off. */
function extraDay(roll: (purpose: string) => number): DemoDay {
  const start = 540 + roll('extra start') * 120;
  return {
    shift: null,
    start,
    end: start + 120 + roll('extra length') * 180,
    pauses: [],
    isRemote: false,
    comment: 'Helped with an urgent order.',
  };
}
