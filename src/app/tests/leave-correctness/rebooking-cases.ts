import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { costOf, type ChosenDate, type DayPart, type NamedPart, type Unit } from '#features/leave/rules/counting.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { rebookedDays, type Calendar, type LeaveDay } from '#features/leave-applications/rules/rebooking.ts';
import type { LeaveCase } from './leave-case.ts';

/** A calendar in short form. */
interface CalendarInput {
  /** ISO weekdays that are worked; by default Monday to Friday. */
  readonly works?: readonly number[];
  /** Hours per day; eight by default. */
  readonly hours?: number;
  readonly holidays?: Readonly<Record<string, NamedPart>>;
}

const calendarOf =
  ({ works = [1, 2, 3, 4, 5], hours = 8, holidays = {} }: CalendarInput): Calendar =>
  (date) => ({
    work_time: works.includes(isoWeekday(date)) ? hours * 3600 : null,
    place: null,
    own_days: 1,
    full_day: 28_800,
    holiday: holidays[date] ?? null,
  });

const changesText = ({ works, hours, holidays }: CalendarInput) =>
  [
    works && `works on weekdays ${works.join(', ')}`,
    hours && `${hours} hours a day`,
    holidays && `holidays ${Object.entries(holidays).flat().join(' ')}`,
  ]
    .filter(Boolean)
    .join('; ') || 'Monday to Friday';

interface Leave {
  readonly from: string;
  readonly to: string;
  /** Parts that are not full days. */
  readonly parts?: Readonly<Record<string, DayPart>>;
  /** Dates that were not chosen although they could be. */
  readonly except?: readonly string[];
  readonly unit?: Unit;
}

const countedBy = (unit: Unit) => ({ unit, counts: 'weekly_hours' }) as const;

/** Returns everything between two dates that can be chosen, with the amount that it uses by a calendar. */
function daysOf({ from, to, parts = {}, except = [], unit = 'days' }: Leave, calendar: Calendar): LeaveDay[] {
  const days: LeaveDay[] = [];
  for (let date = from as LocalDate; date <= to; date = addDays(date, 1)) {
    const day: ChosenDate = { date, part: parts[date] ?? 'full' };
    const cost = except.includes(date) ? 0 : costOf(day.part, calendar(date), countedBy(unit));
    if (cost > 0) days.push({ ...day, cost });
  }
  return days;
}

const leaveText = ({ from, to, parts, except, unit }: Leave) =>
  [
    `leave ${from} to ${to}`,
    parts && Object.entries(parts).flat().join(' '),
    except && `without ${except.join(', ')}`,
    unit === 'hours' && 'counted in hours',
  ]
    .filter(Boolean)
    .join(', ');

function rebookingCase(
  name: string,
  leave: Leave,
  [was, becomes]: readonly [CalendarInput, CalendarInput],
  expected: string,
): LeaveCase {
  const { unit = 'days' } = leave;
  return {
    section: 'When the calendar changes after it was approved',
    name,
    given: `${leaveText(leave)}; ${changesText(was)} → ${changesText(becomes)}`,
    expected,
    seen() {
      const [before, after] = [calendarOf(was), calendarOf(becomes)];
      const days = daysOf(leave, before);
      const changed = rebookedDays({
        days,
        by: countedBy(unit),
        before,
        after,
        isTaken: () => false,
        employment: always,
      });
      const sum = (list: readonly { cost: number }[]) => inDays(list.reduce((total, { cost }) => total + cost, 0));
      const next = new Map(days.map((day) => [day.date, day.cost]));
      for (const day of changed) next.set(day.date, day.after);
      const changeTexts = changed.map((day) => `${day.date} ${inDays(day.before)} → ${inDays(day.after)}`);
      const total = inDays([...next.values()].reduce((all, cost) => all + cost, 0));
      return `${sum(days)} → ${total} ${unit}; ${changeTexts.length > 0 ? changeTexts.join(', ') : 'nothing is booked'}`;
    },
  };
}

const office: CalendarInput = {};
const always = {
  periods: [{ from: '2020-01-01' as LocalDate, to: null }],
  applied: { on: '2026-01-01' as LocalDate, at: 0 },
};
const christmas = { from: '2026-12-21', to: '2026-12-31' };
const eve = (part: NamedPart) => ({ holidays: { '2026-12-24': part } });
const week = { from: '2026-07-13', to: '2026-07-17' };
const twoWeeks = { from: '2026-07-13', to: '2026-07-24' };
const fourDays = { works: [1, 2, 3, 4] };
const nights = { works: [7, 1, 2, 3], hours: 10 };

export const rebookingCases: readonly LeaveCase[] = [
  rebookingCase('a holiday that comes is given back', christmas, [office, eve('full')], '9 → 8 days; 2026-12-24 1 → 0'),
  rebookingCase(
    'half a holiday gives half back',
    christmas,
    [office, eve('second')],
    '9 → 8.5 days; 2026-12-24 1 → 0.5',
  ),
  rebookingCase(
    'half a holiday that becomes a whole one gives the other half back',
    christmas,
    [eve('second'), eve('full')],
    '8.5 → 8 days; 2026-12-24 0.5 → 0',
  ),
  rebookingCase(
    'a holiday on the morning that was taken gives it back',
    { ...christmas, parts: { '2026-12-24': 'first' } },
    [office, eve('first')],
    '8.5 → 8 days; 2026-12-24 0.5 → 0',
  ),
  rebookingCase(
    'a holiday on the other half changes nothing',
    { ...christmas, parts: { '2026-12-24': 'first' } },
    [office, eve('second')],
    '8.5 → 8.5 days; nothing is booked',
  ),
  rebookingCase(
    'a holiday on a weekend changes nothing',
    christmas,
    [office, { holidays: { '2026-12-26': 'full' } }],
    '9 → 9 days; nothing is booked',
  ),
  rebookingCase(
    'a holiday that is moved gives one day back and takes another',
    christmas,
    [eve('second'), { holidays: { '2026-12-23': 'second' } }],
    '8.5 → 8.5 days; 2026-12-23 1 → 0.5, 2026-12-24 0.5 → 1',
  ),
  rebookingCase(
    'a holiday that is none any more, in the middle of leave, is leave',
    christmas,
    [eve('full'), office],
    '8 → 9 days; 2026-12-24 0 → 1',
  ),
  rebookingCase(
    'a half holiday that is none any more takes the half of it',
    christmas,
    [eve('second'), office],
    '8.5 → 9 days; 2026-12-24 0.5 → 1',
  ),
  rebookingCase(
    'a holiday before the first day of leave is none of it',
    { from: '2026-12-28', to: '2026-12-31' },
    [eve('full'), office],
    '4 → 4 days; nothing is booked',
  ),
  rebookingCase(
    'two halves that become holidays are a whole one',
    christmas,
    [eve('first'), eve('full')],
    '8.5 → 8 days; 2026-12-24 0.5 → 0',
  ),
  rebookingCase(
    'a day that somebody did not choose stays theirs',
    { ...christmas, except: ['2026-12-24'] },
    [office, { works: [1, 2, 3, 4, 5, 6] }],
    '8 → 9 days; 2026-12-26 0 → 1',
  ),
  rebookingCase(
    'a week of four days from the second week on gives its Friday back',
    twoWeeks,
    [office, fourDays],
    '10 → 8 days; 2026-07-17 1 → 0, 2026-07-24 1 → 0',
  ),
  rebookingCase(
    'a week of five days takes the Friday between two weeks of leave',
    { from: '2026-07-13', to: '2026-07-23' },
    [fourDays, office],
    '8 → 9 days; 2026-07-17 0 → 1',
  ),
  rebookingCase(
    'and not the Friday after the last day',
    { from: '2026-07-13', to: '2026-07-16' },
    [fourDays, office],
    '4 → 4 days; nothing is booked',
  ),
  rebookingCase(
    'Saturdays that become working days, between two weeks, are leave',
    twoWeeks,
    [office, { works: [1, 2, 3, 4, 5, 6] }],
    '10 → 11 days; 2026-07-18 0 → 1',
  ),
  rebookingCase(
    'after half a Friday the weekend is no leave',
    { ...twoWeeks, parts: { '2026-07-17': 'first' } },
    [office, { works: [1, 2, 3, 4, 5, 6] }],
    '9.5 → 9.5 days; nothing is booked',
  ),
  rebookingCase(
    'a Friday from noon on goes on into the weekend',
    { ...twoWeeks, parts: { '2026-07-17': 'second' } },
    [office, { works: [1, 2, 3, 4, 5, 6] }],
    '9.5 → 10.5 days; 2026-07-18 0 → 1',
  ),
  rebookingCase('fewer hours of a day change no days', week, [office, { hours: 6 }], '5 → 5 days; nothing is booked'),
  rebookingCase(
    'of what is counted in hours they give hours back',
    { ...week, to: '2026-07-14', unit: 'hours' },
    [office, { hours: 6 }],
    '16 → 12 hours; 2026-07-13 8 → 6, 2026-07-14 8 → 6',
  ),
  rebookingCase(
    'half a holiday gives half of the hours back',
    { ...week, to: '2026-07-13', unit: 'hours' },
    [office, { holidays: { '2026-07-13': 'second' } }],
    '8 → 4 hours; 2026-07-13 8 → 4',
  ),
  rebookingCase(
    'a night over midnight is leave of the date on which it begins, and only that date gives it back',
    { from: '2026-07-12', to: '2026-07-15' },
    [nights, { ...nights, holidays: { '2026-07-13': 'full' } }],
    '4 → 3 days; 2026-07-13 1 → 0',
  ),
  rebookingCase(
    'a holiday on the morning on which the last night ends gives nothing back',
    { from: '2026-07-12', to: '2026-07-15' },
    [nights, { ...nights, holidays: { '2026-07-16': 'full' } }],
    '4 → 4 days; nothing is booked',
  ),
  rebookingCase(
    'a night less in the week gives back the night of its date',
    { from: '2026-07-12', to: '2026-07-15', unit: 'hours' },
    [nights, { ...nights, works: [7, 1, 2] }],
    '40 → 30 hours; 2026-07-15 10 → 0',
  ),
];
