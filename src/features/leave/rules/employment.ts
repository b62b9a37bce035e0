import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { nowhere, type DatedItem, type Placed } from '#features/company/rules/weeks-in-force.ts';
import { rowOn } from '#features/people/rules/employment.ts';
import { isEmployed, type LeaveFacts, type Period, type WeeklyHours } from './facts.ts';

/** Days on which a person is employed, their weekly hours with the weeks that these follow from, and where they work. */
export interface EmploymentFacts extends Pick<LeaveFacts, 'employment' | 'weekly'> {
  /** Missing: nowhere. */
  readonly placed?: Placed;
}

/** Weeks by the ids of the places and departments that have one. */
type WeeksOfItems = ReadonlyMap<string, unknown>;

/** Requested change; missing fields stay as they are. */
interface EmploymentInput {
  /** First day of the last employment. */
  readonly first_day?: LocalDate;
  /** Last day of the last employment; null removes it. */
  readonly last_day?: LocalDate | null;
  readonly weekly?: { readonly from: LocalDate; readonly work_time: number | null };
  readonly placement?: RequestedPlacement;
}

/** Ids from a date on; an item that is still to be added has its name instead, and no week yet. */
interface RequestedPlacement {
  readonly from: LocalDate;
  readonly values: { readonly work_place_id?: string | null; readonly department_id?: string | null };
}

/**
 * Returns the first day on which the weekly hours, the employment, or the place or department differ.
 * @param weeks of places and departments; others do not count for leave
 */
export function firstDifference(
  before: EmploymentFacts,
  after: EmploymentFacts,
  weeks: WeeksOfItems = new Map(),
): LocalDate | null {
  const days = [before, after].flatMap(({ weekly, employment, placed = nowhere }) => [
    ...weekly.map(({ from }) => from),
    ...[...placed.work_places, ...placed.departments].map(({ effective_from }) => effective_from),
    ...employment.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to, addDays(to, 1)])]),
  ]);
  const isOther = (day: LocalDate) =>
    weekText(before, day, weeks) !== weekText(after, day, weeks) ||
    isEmployed(before.employment, day) !== isEmployed(after.employment, day);
  return days.toSorted().find(isOther) ?? null;
}

/**
 * Returns the weekly hours of a day with their week, and the place and department with a week, as text: a week of the
 * same hours on other days is another one.
 */
function weekText({ weekly, placed = nowhere }: EmploymentFacts, day: LocalDate, weeks: WeeksOfItems): string {
  const row = weekly.findLast(({ from }) => from <= day);
  const items = [placed.work_places, placed.departments].map((rows) => {
    const id = rowOn(rows, day)?.id ?? null;
    return id !== null && weeks.has(id) ? id : null;
  });
  return JSON.stringify([row?.value ?? null, row?.week ?? null, items]);
}

/** Applies a change as it is stored: hours from the first day move with it, and replace those of the same day. */
export function withEmploymentChanges<Own extends EmploymentFacts>(
  own: Own,
  changes: EmploymentInput | undefined,
): Own {
  if (!changes) return own;
  const last = own.employment.at(-1);
  if (!last) return own;
  const became = {
    ...last,
    from: changes.first_day ?? last.from,
    to: changes.last_day === undefined ? last.to : changes.last_day,
  };
  const moved = own.weekly.map((row) => (row.from === last.from ? { ...row, from: became.from } : row));
  return {
    ...own,
    employment: [...own.employment.slice(0, -1), became],
    weekly: withHours(moved, changes.weekly),
    ...(own.placed && { placed: withPlaces(own.placed, { from: last.from, to: became.from }, changes.placement) }),
  };
}

/** Places and departments of the first day move with it, and others replace those of the same day. */
function withPlaces(
  { work_places, departments }: Placed,
  firstDay: Record<'from' | 'to', LocalDate>,
  placement: EmploymentInput['placement'],
): Placed {
  const { work_place_id, department_id } = placement?.values ?? {};
  const changed = (rows: readonly DatedItem[], id: string | null | undefined) =>
    withItem(movedItems(rows, firstDay), placement && id !== undefined ? { effective_from: placement.from, id } : null);
  return { work_places: changed(work_places, work_place_id), departments: changed(departments, department_id) };
}

const movedItems = (items: readonly DatedItem[], { from, to }: Record<'from' | 'to', LocalDate>) =>
  items.map((item) => (item.effective_from === from ? { ...item, effective_from: to } : item));

const withItem = (items: readonly DatedItem[], item: DatedItem | null): readonly DatedItem[] =>
  item ? [...items.filter(({ effective_from }) => effective_from !== item.effective_from), item] : items;

function withHours(list: readonly WeeklyHours[], hours: EmploymentInput['weekly']): readonly WeeklyHours[] {
  if (!hours) return list;
  const others = list.filter(({ from }) => from !== hours.from);
  return [...others, { from: hours.from, value: hours.work_time }].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Whether a date stops being part of a person's employment, so that leave on it is given back. */
export const leavesEmployment = (before: readonly Period[], after: readonly Period[], date: LocalDate): boolean =>
  isEmployed(before, date) && !isEmployed(after, date);
