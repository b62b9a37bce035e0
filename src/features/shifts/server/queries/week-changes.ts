import type { LocalDate } from '#platform/shared/schemas.ts';
import { nowhere, type DatedItem, type OwnWeek, type Placed } from '#features/company/rules/weeks-in-force.ts';
import type { UsualSources } from './usual-hours.ts';

// Compares what decides about the weeks of people before and after a change of their employment.

/** Weeks of people, and where they work. */
export type WeekRows = Pick<UsualSources, 'weeks' | 'shared'>;

/** Returns sources with other weeks of people, and with other places and departments in which they work. */
export function withWeekRows<Sources extends WeekRows>(
  sources: Sources,
  ids: readonly string[],
  other: WeekRows,
): Sources {
  const weeks = new Map(sources.weeks);
  const placed = new Map(sources.shared?.placed);
  for (const id of ids) {
    setOrDelete(weeks, id, other.weeks.get(id));
    setOrDelete(placed, id, other.shared?.placed.get(id));
  }
  return { ...sources, weeks, shared: sources.shared && { ...sources.shared, placed } };
}

function setOrDelete<Value>(map: Map<string, Value>, id: string, value: Value | undefined): void {
  if (value === undefined) map.delete(id);
  else map.set(id, value);
}

interface Row {
  readonly effective_from: LocalDate;
}

const weekText = ({ effective_from, weekly_work_time, week, unscaled_until = null }: OwnWeek) =>
  JSON.stringify([effective_from, weekly_work_time, week, unscaled_until]);
const itemText = ({ effective_from, id }: DatedItem) => JSON.stringify([effective_from, id]);

/** Returns the date of the first row that only one of two lists has. */
function firstOther<R extends Row>(
  one: readonly R[],
  other: readonly R[],
  textOf: (row: R) => string,
): LocalDate | undefined {
  const [before, after] = [new Set(one.map(textOf)), new Set(other.map(textOf))];
  const differing = [
    ...one.filter((row) => !after.has(textOf(row))),
    ...other.filter((row) => !before.has(textOf(row))),
  ];
  return differing.map(({ effective_from }) => effective_from).sort()[0];
}

/** Returns the first date from which a person’s week, or where they work, may differ; undefined: both are the same. */
export function firstWeekChange(before: WeekRows, after: WeekRows, personId: string): LocalDate | undefined {
  const placedIn = ({ shared }: WeekRows): Placed => shared?.placed.get(personId) ?? nowhere;
  const [was, is] = [placedIn(before), placedIn(after)];
  const dates = [
    firstOther(before.weeks.get(personId) ?? [], after.weeks.get(personId) ?? [], weekText),
    firstOther(was.work_places, is.work_places, itemText),
    firstOther(was.departments, is.departments, itemText),
  ];
  return dates.filter((date) => date !== undefined).sort()[0];
}

/** Requested changes of a person’s employment; missing parts stay as they are. */
interface RequestedRows {
  /** New first day, with which values of the old one move. */
  readonly first_day?: LocalDate;
  readonly weekly?: { readonly from: LocalDate; readonly work_time: number | null };
  /** Ids from a date on; an item that is still to be added has its name instead, and no week yet. */
  readonly placement?: {
    readonly from: LocalDate;
    readonly values: { readonly work_place_id?: string | null; readonly department_id?: string | null };
  };
}

/** Returns rows as they will be stored. @param firstDayOf the first day of the person’s current employment */
export function requestedWeekRows(
  rows: WeekRows,
  requested: ReadonlyMap<string, RequestedRows>,
  firstDayOf: (personId: string) => LocalDate | undefined,
): WeekRows {
  const weeks = new Map(rows.weeks);
  const placed = new Map(rows.shared?.placed);
  for (const [id, change] of requested) {
    const moved = <R extends Row>(list: readonly R[]) => movedRows(list, firstDayOf(id), change.first_day);
    const { work_places, departments } = placed.get(id) ?? nowhere;
    const { work_place_id, department_id } = change.placement?.values ?? {};
    placed.set(id, {
      work_places: withItem(moved(work_places), change.placement?.from, work_place_id),
      departments: withItem(moved(departments), change.placement?.from, department_id),
    });
    const own = withHours(moved(weeks.get(id) ?? []), change.weekly);
    if (own.length > 0) weeks.set(id, own);
  }
  return { weeks, shared: rows.shared && { ...rows.shared, placed } };
}

const movedRows = <R extends Row>(rows: readonly R[], from: LocalDate | undefined, to: LocalDate | undefined): R[] =>
  rows.map((row) => (to !== undefined && row.effective_from === from ? { ...row, effective_from: to } : row));

const without = <R extends Row>(rows: readonly R[], from: LocalDate): R[] =>
  rows.filter(({ effective_from }) => effective_from !== from);

const withItem = (
  rows: readonly DatedItem[],
  from: LocalDate | undefined,
  id: string | null | undefined,
): readonly DatedItem[] =>
  from === undefined || id === undefined ? rows : [...without(rows, from), { effective_from: from, id }];

const withHours = (rows: readonly OwnWeek[], hours: RequestedRows['weekly']): readonly OwnWeek[] =>
  hours
    ? [...without(rows, hours.from), { effective_from: hours.from, weekly_work_time: hours.work_time, week: null }]
    : rows;
