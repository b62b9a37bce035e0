import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyWeekOf } from '#features/company/rules/weeks-in-force.ts';
import { workingWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { firstWeekFrom, weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { roundedOnce, type Unit } from '#features/leave/rules/counting.ts';
import { inDays, type LeaveFacts, type WeeklyHours } from '#features/leave/rules/facts.ts';
import { measuredWeeks } from '#features/leave/rules/week-measure.ts';
import { exactCosts } from '#features/leave/rules/week-room.ts';
import { ruledLines } from '#features/leave/rules/ledger-rules.ts';
import { factsOfDate } from './facts-of-weeks.ts';
import { factsOf, termOf, type LeaveCase, type LeaveCaseInput } from './leave-case.ts';

/** Package and weeks of a person. */
interface MeasuredInput extends Pick<LeaveCaseInput, 'employed' | 'corrected' | 'taken'> {
  readonly gives: string;
  /** Hours of each day from Monday on, '-' for a day off, '/' between weeks in turn; 'hours 20'; 'planned 24 on 3'. */
  readonly weeks: Readonly<Record<string, string>>;
  readonly unit?: Unit;
  /** ISO weekdays on which the company works. */
  readonly company?: readonly number[];
  /** Dates of whole holidays. */
  readonly holidays?: readonly string[];
}

const seconds = (hours: string) => Math.round(Number(hours) * 3600);

function weekOf(text: string, from: string): WorkingWeek {
  const [kind, hours = '', , days = ''] = text.split(' ');
  if (kind === 'hours') return workingWeek.parse({ kind, weekly_work_time: seconds(hours) });
  if (kind === 'planned')
    return workingWeek.parse({ kind, weekly_work_time: seconds(hours), weekly_days: Number(days) });
  const day = (work: string) =>
    work === '-'
      ? null
      : { work_time: seconds(work), start_time: null, break_time: 0, break_start: null, template_id: null };
  const weeks = text
    .split(' / ')
    .map((week) => [...week.split(' '), '-', '-', '-', '-', '-', '-'].slice(0, 7).map(day));
  return workingWeek.parse({ kind: 'fixed', first_week: firstWeekFrom(from as LocalDate), weeks });
}

/** A person of a company whose people work eight hours from Monday to Friday. */
function personOf(person: MeasuredInput) {
  const { weeks, gives, company: repeat_on = [1, 2, 3, 4, 5], unit = 'days', holidays = [], ...input } = person;
  const hours = { start_time: '09:00', work_time: 28_800, break_time: 1800 };
  const company = [companyWeekOf({ effective_from: '2000-01-01' as LocalDate, repeat_on, hours })];
  const weekly = Object.entries(weeks).map(([from, text]): WeeklyHours => {
    const week = weekOf(text, from);
    return { from: from as LocalDate, value: weeklyWorkTime(week), week };
  });
  const facts: LeaveFacts = {
    ...factsOf({ ...input, gives: { '2000-01-01': gives } }),
    weekly,
    weeks: measuredWeeks(weekly, company),
  };
  const own = weekly.map(({ from, value, week = null }) => ({ effective_from: from, weekly_work_time: value, week }));
  const sources = { own, company, work_places: [], departments: [], weeks: new Map() };
  const by = { unit, counts: termOf(gives)?.counts ?? 'own_days' };
  /** Costs of leave on every date between two, both included. */
  const costs = (first: string, last: string) => {
    const dates: LocalDate[] = [];
    for (let date = first as LocalDate; date <= last; date = addDays(date, 1)) dates.push(date);
    const holidayOn = (date: LocalDate) => (holidays.includes(date) ? ('full' as const) : null);
    const full = { days: 5, work_time: 144_000 };
    const leave = dates.map((date) => ({
      part: 'full' as const,
      facts: factsOfDate(date, { sources, full, holidayOn }),
    }));
    return roundedOnce(exactCosts(leave, by)).map((cost, at) => ({
      date: dates[at] ?? ('' as LocalDate),
      amount: -cost,
    }));
  };
  return { facts, costs };
}

const measuredText = ({ gives, weeks, unit, company, holidays, taken, employed }: MeasuredInput) =>
  [
    `gives ${gives}`,
    `weeks ${Object.entries(weeks)
      .map(([from, text]) => `${from} ${text}`)
      .join('; ')}`,
    company && `company works on weekdays ${company.join(', ')}`,
    holidays && `holidays on ${holidays.join(', ')}`,
    employed && `employed ${employed.join(', ')}`,
    taken && `taken ${Object.entries(taken).flat().join(' ')}`,
    unit === 'hours' && 'counted in hours',
  ]
    .filter(Boolean)
    .join('; ');

const section = 'Given and used by the same measure';

/** Checks balances on days, and what leave between two days uses. */
const measureCase = (name: string, input: MeasuredInput, expected: string): LeaveCase => ({
  section,
  name,
  given: measuredText(input),
  expected,
  seen() {
    const { facts, costs } = personOf(input);
    return expected
      .split(', ')
      .map((part) => {
        const [first = '', , last = ''] = part.split(' ');
        if (!part.includes(' uses ')) return `${first} ${inDays(balanceOn(facts, first.slice(0, 10) as LocalDate))}`;
        return `${first} – ${last} uses ${inDays(-costs(first, last).reduce((sum, { amount }) => sum + amount, 0))}`;
      })
      .join(', ');
  },
});

const january = (text: string) => ({ '2026-01-01': text });
const [mornings, shortWednesday] = ['4 4 4 4 4', '8 8 4 8 8'];

/** Lines of a year up to its last day but one. */
const linesCase = (name: string, input: MeasuredInput, expected: string): LeaveCase => ({
  section,
  name,
  given: measuredText(input),
  expected,
  seen() {
    const { facts } = personOf(input);
    const lines = ruledLines(facts, '2026-12-30' as LocalDate).filter(({ date }) => date <= '2026-12-30');
    const texts = lines.map(({ date, amount, cause }) => {
      return `${date} ${inDays(amount)}${cause.is_week_changed ? ' week changed' : ''}`;
    });
    return `${texts.join(', ')}; ${inDays(balanceOn(facts, '2026-12-30' as LocalDate))}`;
  },
});

export const measureCases: readonly LeaveCase[] = [
  linesCase(
    'a week with the same days on other weekdays changes nothing',
    { gives: '30 own days', weeks: { ...january('8 8 8'), '2026-07-01': '- - 8 8 8' } },
    '2026-01-01 18; 18',
  ),
  linesCase(
    'what was taken before a change stays as it is',
    { gives: '30 own days', weeks: { ...january('8 8 8 8 8'), '2026-07-01': '8 8 8' }, taken: { '2026-03-02': 20 } },
    '2026-01-01 30, 2026-07-01 -6 week changed; 4',
  ),
  linesCase(
    'the same for everyone, whatever their week',
    { gives: '5 same flat', weeks: { ...january('8 8'), '2026-07-01': '8 8 8 8 8' } },
    '2026-01-01 5; 5',
  ),
  measureCase(
    'the same for everyone uses a day for each day',
    { gives: '5 same flat', weeks: january(mornings) },
    '2026-01-01: 5, 2026-07-06 – 2026-07-12 uses 5',
  ),
  measureCase(
    'whole year whenever one joins, but by the own week',
    { gives: '10 own days flat', weeks: { '2026-09-14': '8 8 8 8' }, employed: ['2026-09-14'] },
    '2026-09-13: 0, 2026-09-14: 8',
  ),
  measureCase(
    'six days a week get more, and use more',
    { gives: '20 own days', weeks: january('7 7 7 7 7 5') },
    '2026-01-01: 24, 2026-07-06 – 2026-07-12 uses 6',
  ),
  measureCase(
    'more than full-time hours by shares',
    { gives: '20 shares', weeks: january('9 9 9 9 9') },
    '2026-01-01: 22.5, 2026-07-06 – 2026-07-12 uses 5.63',
  ),
  measureCase(
    'hours: a share of them, and what is planned',
    { gives: '160 hours', weeks: january(shortWednesday), unit: 'hours' },
    '2026-01-01: 144, 2026-07-06 – 2026-07-12 uses 36',
  ),
  measureCase(
    'hours only use their share on the company’s days, by days',
    { gives: '28 own days', weeks: january('hours 20') },
    '2026-01-01: 28, 2026-07-06 – 2026-07-12 uses 5',
  ),
  measureCase(
    'hours only by shares',
    { gives: '28 shares', weeks: january('hours 20') },
    '2026-01-01: 14, 2026-07-06 – 2026-07-12 uses 2.5',
  ),
  measureCase(
    'as planned uses its part of each of the company’s days',
    { gives: '28 own days', weeks: january('planned 24 on 3') },
    '2026-01-01: 16.8, 2026-07-06 – 2026-07-12 uses 3, 2026-07-06 – 2026-07-06 uses 0.6',
  ),
  measureCase(
    'hours only in a company that is open on seven days',
    { gives: '20 own days', weeks: january('hours 40'), company: [1, 2, 3, 4, 5, 6, 7] },
    '2026-01-01: 20, 2026-07-06 – 2026-07-10 uses 5, 2026-07-06 – 2026-07-12 uses 5, 2026-07-11 – 2026-07-12 uses 2',
  ),
  measureCase(
    'a holiday takes a day of the week wherever it is: Monday to Saturday beside a Sunday',
    {
      gives: '20 own days',
      weeks: january('hours 40'),
      company: [1, 2, 3, 4, 5, 6, 7],
      holidays: ['2026-07-12'],
    },
    '2026-07-06 – 2026-07-11 uses 4',
  ),
  measureCase(
    'hours only in a company that works six days',
    { gives: '20 own days', weeks: january('hours 20'), company: [1, 2, 3, 4, 5, 6] },
    '2026-01-01: 20, 2026-07-06 – 2026-07-12 uses 5, 2026-07-07 – 2026-07-11 uses 5',
  ),
  measureCase(
    'hours only in a company that works four days: each is a fourth of the week',
    { gives: '20 own days', weeks: january('hours 40'), company: [1, 2, 3, 4] },
    '2026-01-01: 20, 2026-07-06 – 2026-07-12 uses 5, 2026-07-06 – 2026-07-06 uses 1.25',
  ),
  measureCase(
    'the same by shares',
    { gives: '20 shares', weeks: january('hours 20'), company: [1, 2, 3, 4] },
    '2026-01-01: 10, 2026-07-06 – 2026-07-12 uses 2.5, 2026-07-06 – 2026-07-06 uses 0.63',
  ),
  measureCase(
    'the same in hours, in a company that is open on seven days',
    { gives: '160 hours', weeks: january('hours 20'), company: [1, 2, 3, 4, 5, 6, 7], unit: 'hours' },
    '2026-01-01: 80, 2026-07-06 – 2026-07-12 uses 20, 2026-07-06 – 2026-07-06 uses 4',
  ),
  measureCase(
    'as planned in a company that is open on seven days',
    { gives: '20 own days', weeks: january('planned 24 on 3'), company: [1, 2, 3, 4, 5, 6, 7] },
    '2026-01-01: 12, 2026-07-06 – 2026-07-12 uses 3, 2026-07-06 – 2026-07-06 uses 0.6',
  ),
  measureCase(
    'as planned in a company that works four days',
    { gives: '20 own days', weeks: january('planned 24 on 3'), company: [1, 2, 3, 4] },
    '2026-01-01: 12, 2026-07-06 – 2026-07-12 uses 3, 2026-07-06 – 2026-07-06 uses 0.75',
  ),
  measureCase(
    'other hours since Thursday: each part uses its share of the week',
    {
      gives: '20 own days',
      weeks: { ...january('hours 20'), '2026-07-09': 'hours 40' },
      company: [1, 2, 3, 4, 5, 6, 7],
    },
    '2026-07-06 – 2026-07-08 uses 2.14, 2026-07-09 – 2026-07-12 uses 2.86, 2026-07-06 – 2026-07-12 uses 5',
  ),
  measureCase(
    'an application is rounded once: five days of 7:42 by shares',
    { gives: '20 shares', weeks: january('7.7 7.7 7.7 7.7 7.7') },
    '2026-01-01: 19.25, 2026-07-06 – 2026-07-10 uses 4.81, 2026-07-06 – 2026-07-06 uses 0.96',
  ),
];
