import type { Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { JudgedDay } from '#features/attendance/server/queries/judged-days.ts';
import type { reportCalls } from '../contract.ts';
import { noItem, type AbsenceSummary } from '../rules/shapes.ts';
import { daysUntilFull } from './day-groups.ts';
import { keptParts, type PersonDays } from './kept-days.ts';
import { cardOf, reportPeople, withArchived, type Stay } from './people.ts';
import { timeAsked, workingDays } from './asked.ts';

type Department = AbsenceSummary['departments'][number];

/** Minimum length of an absence that is reported, in days. */
const minRun = 3;

export const isAbsent = ({ state }: JudgedDay): boolean => state.icon === 'absent';

export const absence: Handlers<typeof reportCalls>['absence'] = async (call) => {
  const { db, actor, query } = call;
  const { now, today, time, asked } = await timeAsked(call, query);
  const people = await reportPeople(db, query, asked);
  const departments = new Map<string | null, Department>();
  let longest: AbsenceSummary['longest'] = null;
  for await (const part of keptParts(db, people, query, { now, today, time }))
    for (const { person, days, places } of part) {
      const past = places.filter((place) => days.dateAt(place) <= today);
      for (const stay of person.stays) countInto(departmentOf(departments, stay), days, days.within(past, stay));
      // Counts a person once per department, even if they return to it.
      for (const id of new Set(person.stays.map(({ department_id }) => department_id))) {
        const department = departments.get(id);
        if (department) department.people += 1;
      }
      const run = longestRun(days, past);
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
/** Orders by name, with the group without a department last. */
const byName = (one: Department, other: Department) =>
  Number(one.id === null) - Number(other.id === null) || names.compare(one.name, other.name);

function departmentOf(
  departments: Map<string | null, Department>,
  { department_id: id, department_name }: Stay,
): Department {
  const department = departments.get(id) ?? {
    id,
    name: department_name ?? '',
    people: 0,
    weekdays: Array.from({ length: 7 }, () => ({ absent: 0, planned: 0 })),
  };
  departments.set(id, department);
  return department;
}

function countInto(department: Department, days: PersonDays, places: readonly number[]): void {
  for (const place of places) {
    if (days.amount(place, 'planned') === 0) continue;
    const cell = department.weekdays[days.weekdayAt(place) - 1];
    if (!cell) continue;
    cell.planned += 1;
    cell.absent += days.amount(place, 'absent');
  }
}

/** Returns the longest run of missed working days of a person; days off in between do not count. */
function longestRun(days: PersonDays, places: readonly number[]) {
  let best: { start_date: LocalDate; end_date: LocalDate; days: number } | undefined;
  let run: typeof best;
  for (const place of places) {
    if (days.amount(place, 'planned') === 0 && !days.isRecorded(place)) continue;
    const date = days.dateAt(place);
    if (days.amount(place, 'absent') === 0) run = undefined;
    else if (run) run = { ...run, end_date: date, days: run.days + 1 };
    else run = { start_date: date, end_date: date, days: 1 };
    if (run && run.days > (best?.days ?? 0)) best = run;
  }
  return best;
}

export const absenceDays: Handlers<typeof reportCalls>['absenceDays'] = (call) => {
  const { department, weekday } = call.query;
  const amountOf = (days: PersonDays, place: number) =>
    weekday === undefined || days.weekdayAt(place) === weekday ? days.amount(place, 'absent') : 0;
  const isMeant = ({ department_id }: Stay) => department === undefined || (department_id ?? noItem) === department;
  return daysUntilFull(call, call.query, amountOf, isMeant);
};
