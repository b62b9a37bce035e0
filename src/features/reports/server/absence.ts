import type { Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import type { JudgedDay } from '#features/attendance/server/queries/judged-days.ts';
import type { reportCalls } from '../contract.ts';
import { noDepartment, type AbsenceSummary } from '../rules/shapes.ts';
import { daysUntilFull } from './day-groups.ts';
import { cardOf, daysIn, reportPeople, withArchived, type Stay } from './people.ts';
import { judgedParts, timeAsked, workingDays } from './asked.ts';

type Department = AbsenceSummary['departments'][number];

/** As few days one after the other are told of. */
const minRun = 3;

export const isAbsent = ({ state }: JudgedDay): boolean => state.icon === 'absent';

export const absence: Handlers<typeof reportCalls>['absence'] = async (call) => {
  const { db, actor, query } = call;
  const { now, today, asked } = await timeAsked(call, query);
  const people = await reportPeople(db, query, asked);
  const departments = new Map<string | null, Department>();
  let longest: AbsenceSummary['longest'] = null;
  for await (const { person, days } of judgedParts(db, people, query, now)) {
    const past = days.filter(({ date }) => date <= today);
    for (const stay of person.stays) countInto(departments, stay, daysIn(past, stay));
    const run = longestRun(past);
    if (run && run.days >= minRun && run.days > (longest?.days ?? 0)) longest = { user: cardOf(person), ...run };
  }
  return {
    people: people.length,
    working_days: await workingDays(db, { ...query, end_date: query.end_date < today ? query.end_date : today }),
    with_archived: withArchived(actor, query),
    departments: [...departments.values()].toSorted(byName),
    longest,
  };
};

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
/** Who is in no department comes last. */
const byName = (one: Department, other: Department) =>
  Number(one.id === null) - Number(other.id === null) || names.compare(one.name, other.name);

function countInto(
  departments: Map<string | null, Department>,
  { department_id: id, department_name }: Stay,
  days: readonly JudgedDay[],
): void {
  const department = departments.get(id) ?? {
    id,
    name: department_name ?? '',
    people: 0,
    weekdays: Array.from({ length: 7 }, () => ({ absent: 0, planned: 0 })),
  };
  departments.set(id, department);
  department.people += 1;
  for (const day of days) {
    const cell = department.weekdays[isoWeekday(day.date) - 1];
    if (!cell || day.planned === 0) continue;
    cell.planned += 1;
    if (isAbsent(day)) cell.absent += 1;
  }
}

/** The most days one after the other on which somebody was to work and did not come; free days between do not count. */
export function longestRun(days: readonly JudgedDay[]) {
  let best: { start_date: LocalDate; end_date: LocalDate; days: number } | undefined;
  let run: typeof best;
  for (const day of days) {
    if (day.planned === 0 && day.attendance_id === null) continue;
    if (!isAbsent(day)) run = undefined;
    else if (run) run = { ...run, end_date: day.date, days: run.days + 1 };
    else run = { start_date: day.date, end_date: day.date, days: 1 };
    if (run && run.days > (best?.days ?? 0)) best = run;
  }
  return best;
}

export const absenceDays: Handlers<typeof reportCalls>['absenceDays'] = (call) => {
  const { department, weekday } = call.query;
  const amountOf = (day: JudgedDay) =>
    isAbsent(day) && (weekday === undefined || isoWeekday(day.date) === weekday) ? 1 : 0;
  const isMeant = ({ department_id }: Stay) =>
    department === undefined || (department_id ?? noDepartment) === department;
  return daysUntilFull(call, call.query, amountOf, isMeant);
};
