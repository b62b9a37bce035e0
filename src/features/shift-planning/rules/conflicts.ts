import { hasTimes, type OffPart } from '#platform/shared/holiday.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { addDays, daysBetween, hoursAndMinutes, localDateOf, localTimeOf, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { endTimeOf } from '#features/shifts/rules/shift.ts';
import { isEmployedOn, type Period } from '#features/people/rules/employment.ts';
import type { Conflict, PlannedShiftCard } from './shapes.ts';

/** Limits that the set-up imposes on a plan. */
export interface PlanLimits {
  /** seconds */
  readonly min_rest_time: number;
  readonly min_rest_action: 'warn' | 'refuse';
  readonly max_days_in_row: number;
  readonly max_days_in_row_action: 'warn' | 'refuse';
}

/** Shift on a date, with its start and end as epoch seconds. */
export interface TimedShift {
  readonly card: PlannedShiftCard;
  readonly start_at: number;
  readonly end_at: number;
}

/** Leave or holiday that keeps a person from working on a day, as reported by the features that own it. */
export interface TimeOff {
  readonly kind: 'leave' | 'holiday';
  readonly part: OffPart;
  /** 'On annual leave' */
  readonly text: string;
  /** 'Approved by Rafael Costa.' */
  readonly more: string | null;
}

/** Shift that a recorded day keeps. */
export type RecordedShift = Pick<PlannedShiftCard, 'name' | 'start_time' | 'work_time' | 'break_time'>;

/** One person's plan including the assignments, and the facts about their days. */
export interface PlannedPerson {
  readonly id: string;
  readonly name: string;
  readonly periods: readonly Period[];
  /** Days assigned now, in order; only these are checked. */
  readonly dates: readonly LocalDate[];
  /** Shift of the day including the assignments; null on a day without a shift or of which nothing is known. */
  on(date: LocalDate): TimedShift | null;
  /** First day that is not yet over, for people who plan their own shifts; absent for other planners and for Owners. */
  readonly ownFrom?: LocalDate | undefined;
  /** Name of the closed period that contains the day: 'November 2026'. */
  closedOn(date: LocalDate): string | undefined;
  /** Reasons for the day off; the two halves of a day may have different ones. */
  timeOff(date: LocalDate): readonly TimeOff[];
  /** Name of another planner who has drafted something for the day. */
  draftedBy(date: LocalDate): string | undefined;
  /** Shift with which a recorded day began, null for one without; undefined for a day without recorded times. */
  recordedOn(date: LocalDate): RecordedShift | null | undefined;
  /** Company time zone on the date. */
  zoneOn(date: LocalDate): string;
}

/** Returns the conflicts of recorded days, which keep their hours despite what is published. */
export const recordedIn = (conflicts: readonly Conflict[]): readonly Conflict[] =>
  conflicts.filter(({ kind }) => kind === 'recorded');

/** Returns the conflicts of the assigned days in date order; a day that cannot be planned at all gets only one. */
export function conflictsOf(person: PlannedPerson, limits: PlanLimits): Conflict[] {
  const assigned = new Set(person.dates);
  const conflicts: Conflict[] = [];
  for (const date of person.dates) {
    const barred = barredOn(person, date);
    if (barred) {
      conflicts.push(barred);
      continue;
    }
    const shift = person.on(date);
    const off = person.timeOff(date);
    if (shift && off.length > 0) conflicts.push(...offOn(person, date, off));
    const drafted = draftedOn(person, date);
    if (drafted) conflicts.push(drafted);
    const recorded = recordedOtherwise(person, date, shift);
    if (recorded) conflicts.push(recorded);
    if (shift) conflicts.push(...restAround(person, { date, shift }, assigned, limits));
  }
  conflicts.push(...rowsTooLong(person, limits));
  return conflicts.sort((one, other) => (one.date < other.date ? -1 : 1));
}

const plain = { more: null, rest_time: null, other: null, earliest_start: null } as const;

const of = ({ id, name }: PlannedPerson, date: LocalDate) => ({ ...plain, user_id: id, name, date });

function barredOn(person: PlannedPerson, date: LocalDate): Conflict | undefined {
  const period = person.closedOn(date);
  if (period)
    return { ...of(person, date), kind: 'closed', level: 'refuse', text: translate('{period} is closed', { period }) };
  if (person.ownFrom && date < person.ownFrom)
    return { ...of(person, date), kind: 'own_past', level: 'refuse', ...ownPast() };
  if (isEmployedOn(person.periods, date)) return undefined;
  return { ...of(person, date), kind: 'not_employed', level: 'refuse', ...employmentWords(person.periods, date) };
}

const ownPast = () => ({
  text: translate('Your own past day'),
  more: translate('Ask someone else who plans shifts to change it.'),
});

function employmentWords(periods: readonly Period[], date: LocalDate): { text: string; more: string | null } {
  const next = periods.find(({ started_on }) => started_on > date);
  if (next)
    return {
      text: translate('Not employed yet'),
      more: translate('Joining date: {date}.', { date: longDate(next.started_on) }),
    };
  const last = periods.at(-1)?.ended_on;
  return {
    text: translate('No longer employed'),
    more: last ? translate('Last day: {date}.', { date: longDate(last) }) : null,
  };
}

/** Adds to the words for an absence which part of the day it is. */
const partOfDay = (part: OffPart, absence: string): string =>
  hasTimes(part) ? translate('{absence}, {times}', { absence, times: timesText(part.times) }) : withPart[part](absence);

const withPart = {
  full: (absence: string) => absence,
  first_half: (absence: string) => translate('{absence}, first half of the day', { absence }),
  second_half: (absence: string) => translate('{absence}, second half of the day', { absence }),
} as const;

/** A full day of leave, even in two halves, refuses a shift; part of a day of leave or a holiday only warns. */
function offOn(person: PlannedPerson, date: LocalDate, off: readonly TimeOff[]): Conflict[] {
  const leave = new Set(off.flatMap(({ kind, part }) => (kind === 'leave' ? part : [])));
  const isAway = leave.has('full') || (leave.has('first_half') && leave.has('second_half'));
  return off.map(({ kind, part, text, more }) => ({
    ...of(person, date),
    kind,
    level: kind === 'leave' && isAway ? 'refuse' : 'warn',
    text: partOfDay(part, text),
    more,
  }));
}

function draftedOn(person: PlannedPerson, date: LocalDate): Conflict | undefined {
  const who = person.draftedBy(date);
  return who
    ? { ...of(person, date), kind: 'others_draft', level: 'warn', text: translate('Drafted by {who}', { who }) }
    : undefined;
}

/** A recorded day keeps the hours with which it began, so that publishing others does not change it. */
function recordedOtherwise(person: PlannedPerson, date: LocalDate, planned: TimedShift | null): Conflict | undefined {
  const recorded = person.recordedOn(date);
  if (recorded === undefined || isSameHours(recorded, planned?.card ?? null)) return undefined;
  return {
    ...of(person, date),
    kind: 'recorded',
    level: 'warn',
    text: translate('Times are already recorded'),
    more: recorded
      ? translate('The recorded day keeps its hours: {shift}.', { shift: recordedHours(recorded) })
      : translate('The recorded day stays without a shift.'),
  };
}

const isSameHours = (recorded: RecordedShift | null, planned: RecordedShift | null): boolean =>
  recorded === null || planned === null
    ? recorded === planned
    : recorded.start_time === planned.start_time &&
      recorded.work_time === planned.work_time &&
      recorded.break_time === planned.break_time;

const recordedHours = ({ name, start_time, work_time, break_time }: RecordedShift): string =>
  `${name} ${start_time}–${endTimeOf({ start_time, work_time, break_time })}`.trim();

interface ShiftOnDate {
  readonly date: LocalDate;
  readonly shift: TimedShift;
}

/** Conflicts of rest before the shift, and after it unless the next shift is assigned now and reports it itself. */
function restAround(
  person: PlannedPerson,
  { date, shift }: ShiftOnDate,
  assigned: ReadonlySet<LocalDate>,
  limits: PlanLimits,
): Conflict[] {
  const [dayBefore, dayAfter] = [addDays(date, -1), addDays(date, 1)];
  const [before, after] = [person.on(dayBefore), person.on(dayAfter)];
  const found: Conflict[] = [];
  const tell = (rest: number, other: readonly [LocalDate, TimedShift]) => {
    if (rest < limits.min_rest_time || rest < 0) found.push(restConflict(person, date, { rest, other }, limits));
  };
  if (before) tell(shift.start_at - before.end_at, [dayBefore, before]);
  if (after && !assigned.has(dayAfter)) tell(after.start_at - shift.end_at, [dayAfter, after]);
  return found;
}

function restConflict(
  person: PlannedPerson,
  date: LocalDate,
  { rest, other: [otherDate, other] }: { rest: number; other: readonly [LocalDate, TimedShift] },
  { min_rest_time, min_rest_action }: PlanLimits,
): Conflict {
  const end = { ...of(person, date), other: { date: otherDate, shift: other.card } };
  const earliest_start = otherDate < date ? earliestStart(person, date, other.end_at + min_rest_time) : null;
  if (rest < 0)
    return {
      ...end,
      earliest_start,
      kind: 'overlap',
      level: 'refuse',
      text: translate('Overlaps {shift} on {date}', { shift: other.card.name, date: longDate(otherDate) }),
    };
  const text = translate('Only {rest} rest, minimum {minimum}', {
    rest: hoursAndMinutes(rest),
    minimum: hoursAndMinutes(min_rest_time),
  });
  return { ...end, earliest_start, rest_time: rest, kind: 'rest', level: min_rest_action, text };
}

function earliestStart(person: PlannedPerson, date: LocalDate, instant: number): string | null {
  const zone = person.zoneOn(date);
  return localDateOf(instant, zone) === date ? localTimeOf(instant, zone).slice(0, 5) : null;
}

/** Conflicts of too many working days in a row: one per row, on the assigned day that makes it too long. */
function rowsTooLong(person: PlannedPerson, limits: PlanLimits): Conflict[] {
  const { max_days_in_row: max, max_days_in_row_action: level } = limits;
  const conflicts: Conflict[] = [];
  let rowEnd: LocalDate | null = null;
  for (const date of person.dates) {
    if (rowEnd !== null && date <= rowEnd) continue;
    if (!works(person, date)) continue;
    const [first, last] = [endOfRow(person, date, -1), endOfRow(person, date, 1)];
    if (daysBetween(first, last) < max) continue;
    const over = addDays(first, max);
    const inRow = person.dates.filter((one) => one >= date && one <= last && works(person, one));
    const on = inRow.find((one) => one >= over) ?? inRow.at(-1) ?? date;
    conflicts.push({
      ...of(person, on),
      kind: 'days_in_row',
      level,
      text: translate(
        '{max, plural, one {More than # day in a row} other {More than # days in a row}}',
        { max },
        String,
      ),
    });
    rowEnd = last;
  }
  return conflicts;
}

const works = (person: PlannedPerson, date: LocalDate) =>
  isEmployedOn(person.periods, date) && person.on(date) !== null;

/** Last day of a row of working days in one direction, as far as the plan is known. */
function endOfRow(person: PlannedPerson, date: LocalDate, direction: 1 | -1): LocalDate {
  let end = date;
  while (works(person, addDays(end, direction))) end = addDays(end, direction);
  return end;
}
