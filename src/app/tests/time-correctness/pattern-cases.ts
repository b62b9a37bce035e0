import { eachDay, localOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayOfCycleOn } from '#features/shift-patterns/rules/cycle.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import type { TimeCase } from './time-case.ts';

const hours = { work_time: 27_000, break_time: 1800, grace_minutes: 0, color: '#3b8389' };
const shifts = {
  E: { ...hours, name: 'Early', start_time: '06:00' },
  L: { ...hours, name: 'Late', start_time: '14:00' },
  N: { ...hours, name: 'Night', start_time: '22:00' },
};
const rotation = ['E', 'E', 'L', 'L', 'N', 'N', null, null, null, null] as const;
type Letter = keyof typeof shifts;

interface PatternInput {
  readonly starts_on: string;
  readonly start_day?: number;
  readonly ends_on?: string;
  readonly from: string;
  readonly to: string;
}

/** Lists the shift of each date, with its end on the wall clock: 'N until 07:00'. */
function inputText(zone: string, { starts_on, start_day = 1, ends_on, from, to }: PatternInput): string {
  const span = { starts_on: starts_on as LocalDate, start_day, ends_on: (ends_on ?? null) as LocalDate | null };
  const days = eachDay(from as LocalDate, to as LocalDate).map((date) => {
    const letter = dayOfCycleOn(span, rotation, date);
    if (!letter) return letter === undefined ? 'nothing' : 'off';
    const { end_at } = shiftOn(date, zone, shifts[letter as Letter]);
    return `${letter} until ${localOf(end_at, zone).slice(11, 16)}`;
  });
  return days.join(', ');
}

function pattern(name: string, days: PatternInput, expected: string, zone = 'Europe/Berlin'): TimeCase {
  const { starts_on, start_day = 1, ends_on, from, to } = days;
  const until = ends_on ? ` until ${ends_on}` : '';
  return {
    section: 'What a pattern says',
    name,
    zone,
    given: `E E L L N N and four days off, begun on ${starts_on} with day ${start_day}${until}; ${from} to ${to}`,
    expected,
    seen: () => inputText(zone, days),
  };
}

/** Shifts: E begins at 06:00, L at 14:00 and N at 22:00, each eight hours long with its break. */
export const patternCases: readonly TimeCase[] = [
  pattern(
    'the night of the clocks going forward is as long as ever, and ends later by the wall',
    { starts_on: '2026-03-23', from: '2026-03-27', to: '2026-03-30' },
    'N until 06:00, N until 07:00, off, off',
  ),
  pattern(
    'the night of the clocks going back ends earlier by the wall',
    { starts_on: '2026-10-19', from: '2026-10-23', to: '2026-10-26' },
    'N until 06:00, N until 05:00, off, off',
  ),
  pattern(
    'over both clock changes the cycle goes on by dates',
    { starts_on: '2026-03-01', from: '2026-10-27', to: '2026-10-29' },
    'E until 14:00, E until 14:00, L until 22:00',
  ),
  pattern(
    'over New Year the cycle goes on',
    { starts_on: '2026-12-27', from: '2026-12-30', to: '2027-01-02' },
    'L until 22:00, N until 06:00, N until 06:00, off',
  ),
  pattern(
    '29 February is a day of the cycle',
    { starts_on: '2028-02-26', from: '2028-02-28', to: '2028-03-01' },
    'L until 22:00, L until 22:00, N until 06:00',
  ),
  pattern(
    'it says nothing before the first day',
    { starts_on: '2026-12-02', from: '2026-11-30', to: '2026-12-02' },
    'nothing, nothing, E until 14:00',
  ),
  pattern(
    'nor after the last one',
    { starts_on: '2026-12-01', ends_on: '2026-12-03', from: '2026-12-03', to: '2026-12-04' },
    'L until 22:00, nothing',
  ),
  pattern(
    'who begins with day 9 has two days off first',
    { starts_on: '2026-12-01', start_day: 9, from: '2026-12-01', to: '2026-12-03' },
    'off, off, E until 14:00',
  ),
  pattern(
    'clocks that change by half an hour',
    { starts_on: '2026-03-30', from: '2026-04-03', to: '2026-04-05' },
    'N until 06:00, N until 05:30, off',
    'Australia/Lord_Howe',
  ),
];
