import type { Handlers } from '#platform/server/http/implement.ts';
import { collatorOf } from '#platform/shared/locale.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { EvaluatedDay } from '#features/attendance/server/queries/evaluated-days.ts';
import type { reportCalls } from '../contract.ts';
import { noItem, type AbsenceSummary } from '../rules/shapes.ts';
import { daysUntilFull } from './day-groups.ts';
import { cachedParts, type PersonDays } from './cached-days.ts';
import { cardOf, reportPeople, withArchived, type DepartmentDays } from './people.ts';
import { timeInput, workingDays } from './report-scope.ts';

type Department = AbsenceSummary['departments'][number];

/** Minimum length of an absence that is reported, in days. */
const minRun = 3;

export const isAbsent = ({ state }: EvaluatedDay): boolean => state.icon === 'absent';

export const absence: Handlers<typeof reportCalls>['absence'] = async (call) => {
  const { db, actor, query } = call;
  const { now, today, time, asked } = await timeInput(call, query);
  const people = await reportPeople(db, query, asked);
  const departments = new Map<string | null, Department>();
  let longest: AbsenceSummary['longest'] = null;
  for await (const part of cachedParts(db, people, query, { now, today, time }))
    for (const { person, days, places } of part) {
      const own = absenceOf(days, places, today);
      for (const stay of person.stays) {
        const there = days.areAll(places) ? own : absenceOf(days, days.within(places, stay), today);
        addTo(departmentOf(departments, stay), there);
      }
      // Counts a person once per department, even if they return to it.
      for (const id of new Set(person.stays.map(({ department_id }) => department_id))) {
        const department = departments.get(id);
        if (department) department.people += 1;
      }
      const { run } = own;
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

const names = collatorOf();
/** Orders by name, with the group without a department last. */
const byName = (one: Department, other: Department) =>
  Number(one.id === null) - Number(other.id === null) || names.compare(one.name, other.name);

function departmentOf(
  departments: Map<string | null, Department>,
  { department_id: id, department_name }: DepartmentDays,
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

/** Figures that the days of a person add to the report. */
interface OwnAbsence {
  /** By weekday, from Monday on. */
  readonly absent: readonly number[];
  readonly planned: readonly number[];
  readonly run: ReturnType<typeof longestRun>;
}

/** Figures of all days of the range; `PersonDays` is replaced once the date or anything about the days changes. */
const absenceCache = new WeakMap<PersonDays, OwnAbsence>();

function absenceOf(days: PersonDays, places: readonly number[], today: LocalDate): OwnAbsence {
  const known = days.areAll(places) ? absenceCache.get(days) : undefined;
  if (known) return known;
  const past = places.filter((place) => days.dateAt(place) <= today);
  const own = { ...weekdaysOf(days, past), run: longestRun(days, past) };
  if (days.areAll(places)) absenceCache.set(days, own);
  return own;
}

function weekdaysOf(days: PersonDays, places: readonly number[]) {
  const [absent, planned] = [
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
  ];
  for (const place of places) {
    if (!days.hasPlace(place)) continue;
    const weekday = days.weekdayAt(place) - 1;
    planned[weekday] = (planned[weekday] ?? 0) + 1;
    absent[weekday] = (absent[weekday] ?? 0) + days.amount(place, 'absent');
  }
  return { absent, planned };
}

function addTo({ weekdays }: Department, { absent, planned }: OwnAbsence): void {
  for (const [weekday, cell] of weekdays.entries()) {
    cell.absent += absent[weekday] ?? 0;
    cell.planned += planned[weekday] ?? 0;
  }
}

/** Returns the longest run of missed working days of a person; days off in between do not count. */
function longestRun(days: PersonDays, places: readonly number[]) {
  let best: { start_date: LocalDate; end_date: LocalDate; days: number } | undefined;
  let run: typeof best;
  for (const place of places) {
    if (!days.hasPlace(place) && !days.isRecorded(place)) continue;
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
  const isMeant = ({ department_id }: DepartmentDays) =>
    department === undefined || (department_id ?? noItem) === department;
  return daysUntilFull(call, call.query, amountOf, isMeant);
};
