import type { LocalDate } from '#platform/shared/schemas.ts';
import { localTimeOf } from '#platform/shared/time.ts';
import type { EvaluatedDay } from '#features/attendance/server/queries/evaluated-days.ts';
import type { Sheet, SheetLine } from '#features/exports/server/commands/sheet.ts';
import type { Sums } from '../../rules/figures.ts';
import { figuresOf } from '../figures.ts';
import type { ReportPerson, DepartmentDays } from '../people.ts';
import { partOf } from '#platform/shared/date-format.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

/** One line per person and day. Hours are numbers, so that payroll software can add them up. */
export const daySheet: Sheet = {
  name: asText('Days'),
  columns: [
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Number') },
    { head: asText('Department') },
    { head: asText('Date'), kind: 'date' },
    { head: asText('Weekday') },
    { head: asText('From'), kind: 'time' },
    { head: asText('To', { of: 'end' }), kind: 'time' },
    { head: asText('Planned hours'), isSummed: true },
    { head: asText('Worked hours'), isSummed: true },
    { head: asText('Break hours'), isSummed: true },
    { head: asText('Leave and holiday hours'), isSummed: true },
    { head: asText('Leave days'), isSummed: true },
    { head: asText('Leave', { of: 'absence' }) },
    { head: asText('Balance hours'), isSummed: true },
    { head: asText('Minutes late'), isSummed: true },
    { head: asText('Day') },
  ],
};

export const sumSheet: Sheet = {
  name: asText('Sums'),
  columns: [
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Number') },
    { head: asText('Department') },
    { head: asText('Planned hours'), isSummed: true },
    { head: asText('Worked hours'), isSummed: true },
    { head: asText('Leave and holiday hours'), isSummed: true },
    { head: asText('Leave days'), isSummed: true },
    { head: asText('Balance hours'), isSummed: true },
    { head: asText('Days late'), isSummed: true },
    { head: asText('Days absent'), isSummed: true },
    { head: asText('Days that need review'), isSummed: true },
    { head: asText('Days not counted'), isSummed: true },
  ],
};

/** Hours precise to the second: a second is 0.0003 hours. */
export const hours = (seconds: number): number => Math.round((seconds / 3600) * 10_000) / 10_000;

const words: Readonly<Record<string, Text | null>> = {
  completed: asText('Worked'),
  present: asText('Present'),
  late: asText('Late'),
  incomplete: asText('Incomplete'),
  remote: asText('Worked remotely'),
  unassigned: asText('Worked without a shift'),
  irregular: asText('Needs review'),
  absent: asText('Absent'),
  leave: asText('Leave', { of: 'absence' }),
  half_leave: asText('Half-day leave'),
  part_leave: asText('Leave by the hour'),
  holiday: asText('Holiday'),
  neutral: null,
};

/** Word for a day; none for one without a state. */
function dayWord(icon: string): string {
  const word = words[icon];
  return word ? translate(word) : word === null ? '' : icon;
}

/** Person of a line, and their stay in a department. */
interface SheetPerson {
  readonly person: ReportPerson;
  readonly stay: DepartmentDays;
}

/** Note on a day that counts in no sum until its clock-out is entered. */
export const notCounted = asText('Not counted: clock-out missing');

/** @param leave the name of the day's leave, if the viewer may see it */
export function dayLine(
  { person, stay }: SheetPerson,
  day: EvaluatedDay,
  today: LocalDate,
  leave: string | null,
): SheetLine {
  const { state, clocks, zone } = day;
  const [first, last] = [clocks[0], clocks.at(-1)];
  const clock = (instant: number | null | undefined) => (instant ? localTimeOf(instant, zone).slice(0, 5) : null);
  return [
    person.name,
    person.employee_number,
    stay.department_name,
    day.date,
    partOf(day.date, { weekday: 'long' }),
    clock(first?.started_at),
    clock(last?.ended_at),
    hours(day.planned),
    hours(state.work_time),
    hours(state.break_time),
    hours(day.off),
    day.leave_days,
    leave,
    hours(figuresOf(day, today).balance),
    Math.floor(state.late_by / 60),
    state.has_open_end ? translate(notCounted) : dayWord(state.icon),
  ];
}

/** Sums of a person, followed by hidden cells with their username and their number of day lines. */
export const sumLine = ({ person, stay }: SheetPerson, sums: Sums, days: number): SheetLine => [
  person.name,
  person.employee_number,
  stay.department_name,
  hours(sums.planned),
  hours(sums.worked),
  hours(sums.off),
  sums.leave_days,
  hours(sums.balance),
  sums.late,
  sums.absent,
  sums.to_review,
  sums.not_counted,
  person.username,
  days,
];
