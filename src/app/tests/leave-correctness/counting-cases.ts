import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  costOf,
  enabledDate,
  overlaps,
  type DateFacts,
  type DayPart,
  type NamedPart,
  type Unit,
} from '#features/leave/rules/counting.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { factsOf, type LeaveCaseInput, type LeaveCase } from './leave-case.ts';

interface Calendar {
  /** ISO weekdays on which eight hours are planned; by default Monday to Friday. */
  readonly works?: readonly number[];
  /** Hours per day. */
  readonly hours?: number;
  readonly holidays?: Readonly<Record<string, NamedPart>>;
  readonly taken?: Readonly<Record<string, DayPart>>;
  readonly unit?: Unit;
  readonly halves?: boolean;
}

function dateFacts(
  date: LocalDate,
  { works = [1, 2, 3, 4, 5], hours = 8, holidays = {}, taken = {} }: Calendar,
): DateFacts {
  const own = taken[date];
  return {
    date,
    work_time: works.includes(isoWeekday(date)) ? hours * 3600 : null,
    place: null,
    own_days: 1,
    full_day: 28_800,
    holiday: holidays[date] ?? null,
    taken: own ? [own] : [],
  };
}

const calendarText = ({ works, hours, holidays, taken, unit, halves }: Calendar) =>
  [
    works && `works on weekdays ${works.join(', ')}`,
    hours && `${hours} hours a day`,
    holidays && `holidays ${Object.entries(holidays).flat().join(' ')}`,
    taken && `taken ${Object.entries(taken).flat().join(' ')}`,
    unit === 'hours' && 'counted in hours',
    halves === false && 'no halves',
  ]
    .filter(Boolean)
    .join('; ');

/** Chooses everything possible between two dates, as much of each as possible, and checks the amount used. */
function periodCase(
  name: string,
  [from, to]: readonly [string, string],
  calendar: Calendar,
  expected: string,
): LeaveCase {
  const rest = calendarText(calendar);
  return {
    section: 'Counting the days of a stretch',
    name,
    given: `${from} to ${to}${rest ? `; ${rest}` : ''}`,
    expected,
    seen() {
      let [sum, count] = [0, 0];
      const employment = [{ from: '2020-01-01' as LocalDate, to: null }];
      for (let date = from as LocalDate; date <= to; date = addDays(date, 1)) {
        const facts = dateFacts(date, calendar);
        const [part] = enabledDate(facts, { employment, halves: calendar.halves ?? true }).parts;
        if (!part) continue;
        sum += costOf(part, facts, { unit: calendar.unit ?? 'days', counts: 'weekly_hours' });
        count += 1;
      }
      return `${inDays(sum)} ${calendar.unit ?? 'days'}, ${count} dates`;
    },
  };
}

function selectableCase(
  name: string,
  date: string,
  calendar: Calendar,
  expected: string,
  employed?: LeaveCaseInput['employed'],
): LeaveCase {
  const { employment } = factsOf(employed ? { employed } : {});
  return {
    section: 'What can be chosen',
    name,
    given: [date, employed && `employed ${employed.join(', ')}`, calendarText(calendar)].filter(Boolean).join('; '),
    expected,
    seen() {
      const facts = dateFacts(date as LocalDate, calendar);
      const { parts, reason } = enabledDate(facts, { employment, halves: calendar.halves ?? true });
      return [parts.join(', ') || 'nothing', reason].filter(Boolean).join('; ');
    },
  };
}

const leavePeriods = [
  periodCase('a week is five days', ['2026-07-13', '2026-07-19'], {}, '5 days, 5 dates'),
  periodCase('two weeks are ten', ['2026-07-13', '2026-07-24'], {}, '10 days, 10 dates'),
  periodCase('a week of four days is four', ['2026-07-13', '2026-07-19'], { works: [1, 2, 3, 4] }, '4 days, 4 dates'),
  periodCase('a weekend is nothing', ['2026-07-18', '2026-07-19'], {}, '0 days, 0 dates'),
  periodCase('who works on Saturdays takes Saturdays', ['2026-07-18', '2026-07-19'], { works: [6] }, '1 days, 1 dates'),
  periodCase(
    'a holiday is not counted',
    ['2026-04-06', '2026-04-10'],
    { holidays: { '2026-04-06': 'full' } },
    '4 days, 4 dates',
  ),
  periodCase(
    'a holiday on a day off changes nothing',
    ['2026-07-13', '2026-07-19'],
    { holidays: { '2026-07-18': 'full' } },
    '5 days, 5 dates',
  ),
  periodCase(
    'half a holiday counts half',
    ['2026-12-21', '2026-12-25'],
    { holidays: { '2026-12-24': 'second', '2026-12-25': 'full' } },
    '3.5 days, 4 dates',
  ),
  periodCase(
    'what is taken already is not counted again',
    ['2026-07-13', '2026-07-17'],
    { taken: { '2026-07-15': 'full' } },
    '4 days, 4 dates',
  ),
  periodCase(
    'of a date with one half taken, the other is left',
    ['2026-07-15', '2026-07-15'],
    { taken: { '2026-07-15': 'first' } },
    '0.5 days, 1 dates',
  ),
  periodCase('hours: what is planned', ['2026-07-13', '2026-07-14'], { unit: 'hours' }, '16 hours, 2 dates'),
  periodCase('hours of a short day', ['2026-07-13', '2026-07-14'], { unit: 'hours', hours: 6.5 }, '13 hours, 2 dates'),
  periodCase(
    'hours of half a holiday',
    ['2026-12-24', '2026-12-24'],
    { unit: 'hours', holidays: { '2026-12-24': 'first' } },
    '4 hours, 1 dates',
  ),
  periodCase('over New Year', ['2026-12-28', '2027-01-01'], { holidays: { '2027-01-01': 'full' } }, '4 days, 4 dates'),
  periodCase('over the end of February in a leap year', ['2028-02-28', '2028-03-01'], {}, '3 days, 3 dates'),
  periodCase(
    'a night counts once, on the date on which it begins',
    ['2026-07-13', '2026-07-14'],
    { works: [1], hours: 8 },
    '1 days, 1 dates',
  ),
  periodCase(
    'no halves: what half a holiday leaves counts half',
    ['2026-12-24', '2026-12-24'],
    { halves: false, holidays: { '2026-12-24': 'second' } },
    '0.5 days, 1 dates',
  ),
];

const selectable = [
  selectableCase('a working day', '2026-07-13', {}, 'full, first, second'),
  selectableCase('without halves only all of it', '2026-07-13', { halves: false }, 'full'),
  selectableCase('not a day off', '2026-07-18', {}, 'nothing; day_off'),
  selectableCase('not a holiday', '2026-12-25', { holidays: { '2026-12-25': 'full' } }, 'nothing; holiday'),
  selectableCase(
    'half a holiday leaves the other half',
    '2026-12-24',
    { holidays: { '2026-12-24': 'second' } },
    'first; holiday',
  ),
  selectableCase('not what is taken', '2026-07-15', { taken: { '2026-07-15': 'full' } }, 'nothing; taken'),
  selectableCase(
    'the other half of what is taken',
    '2026-07-15',
    { taken: { '2026-07-15': 'second' } },
    'first; taken',
  ),
  selectableCase(
    'without halves, not the rest of a date',
    '2026-07-15',
    { halves: false, taken: { '2026-07-15': 'second' } },
    'nothing; no_halves',
  ),
  selectableCase(
    'a half holiday and the other half taken leave nothing',
    '2026-12-24',
    { holidays: { '2026-12-24': 'second' }, taken: { '2026-12-24': 'first' } },
    'nothing; taken',
  ),
  selectableCase('not before the first day', '2026-07-13', {}, 'nothing; not_employed', ['2026-07-14']),
  selectableCase('the first day', '2026-07-14', {}, 'full, first, second', ['2026-07-14']),
  selectableCase('the last day', '2026-07-14', {}, 'full, first, second', ['2020-01-01 – 2026-07-14']),
  selectableCase('not after the last day', '2026-07-15', {}, 'nothing; not_employed', ['2020-01-01 – 2026-07-14']),
];

const halves = (
  [
    ['the two halves of a date do not touch', 'first', 'second', 'together'],
    ['the same half twice does', 'first', 'first', 'not together'],
    ['a whole date and a half of it do', 'full', 'second', 'not together'],
    ['a whole date twice does', 'full', 'full', 'not together'],
  ] as const
).map(([name, one, other, expected]): LeaveCase => ({
  section: 'What can be chosen',
  name,
  given: `${one} and ${other} of one date`,
  expected,
  seen: () => (overlaps(one, other) ? 'not together' : 'together'),
}));

export const countingCases: readonly LeaveCase[] = [...leavePeriods, ...selectable, ...halves];
