import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { DatedItem, Placed } from '#features/company/rules/weeks-in-force.ts';
import { isEmployed, type LeaveFacts, type Period, type WeeklyHours } from './facts.ts';

/** Days on which a person is employed, their weekly hours with the weeks that these follow from, and where they work. */
export interface EmploymentFacts extends Pick<LeaveFacts, 'employment' | 'weekly'> {
  /** Missing: no place or department has a week, or they are at none. */
  readonly placed?: Placed;
}

/** Requested change; missing fields stay as they are. */
interface EmploymentInput {
  /** First day of the last employment. */
  readonly first_day?: LocalDate;
  /** Last day of the last employment; null removes it. */
  readonly last_day?: LocalDate | null;
  readonly weekly?: { readonly from: LocalDate; readonly work_time: number | null };
  readonly work_place?: NewItem;
  readonly department?: NewItem;
}

interface NewItem {
  readonly from: LocalDate;
  readonly id: string | null;
}

/** Returns the first day on which the weekly hours, the employment or the place of work differ. */
export function firstDifference(before: EmploymentFacts, after: EmploymentFacts): LocalDate | null {
  const days = [before, after].flatMap(({ weekly, employment, placed }) => [
    ...weekly.map(({ from }) => from),
    ...[...(placed?.work_places ?? []), ...(placed?.departments ?? [])].map(({ effective_from }) => effective_from),
    ...employment.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to, addDays(to, 1)])]),
  ]);
  const isOther = (day: LocalDate) =>
    weekText(before, day) !== weekText(after, day) ||
    placeText(before, day) !== placeText(after, day) ||
    isEmployed(before.employment, day) !== isEmployed(after.employment, day);
  return days.toSorted().find(isOther) ?? null;
}

/** Returns the weekly hours of a day with their week as text: a week of the same hours on other days is another one. */
function weekText({ weekly }: EmploymentFacts, day: LocalDate): string {
  const row = weekly.findLast(({ from }) => from <= day);
  return JSON.stringify([row?.value ?? null, row?.week ?? null]);
}

/** Returns the place of work and the department of a day as text. */
function placeText({ placed }: EmploymentFacts, day: LocalDate): string {
  const idOn = (items: readonly DatedItem[] = []) =>
    items
      .toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1))
      .findLast(({ effective_from }) => effective_from <= day)?.id ?? null;
  return JSON.stringify([idOn(placed?.work_places), idOn(placed?.departments)]);
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
  const changed = { employment: [...own.employment.slice(0, -1), became], weekly: withHours(moved, changes.weekly) };
  const { work_places = [], departments = [] } = own.placed ?? {};
  const isMoved = [changes.work_place, changes.department, own.placed && changes.first_day].some(Boolean);
  const placed = {
    work_places: withItem(movedItems(work_places, last.from, became.from), changes.work_place),
    departments: withItem(movedItems(departments, last.from, became.from), changes.department),
  };
  return { ...own, ...changed, ...(isMoved && { placed }) };
}

const movedItems = (items: readonly DatedItem[], from: LocalDate, to: LocalDate): readonly DatedItem[] =>
  items.map((item) => (item.effective_from === from ? { ...item, effective_from: to } : item));

const withItem = (items: readonly DatedItem[], item: NewItem | undefined): readonly DatedItem[] =>
  item
    ? [
        ...items.filter(({ effective_from }) => effective_from !== item.from),
        { effective_from: item.from, id: item.id },
      ]
    : items;

function withHours(list: readonly WeeklyHours[], hours: EmploymentInput['weekly']): readonly WeeklyHours[] {
  if (!hours) return list;
  const others = list.filter(({ from }) => from !== hours.from);
  return [...others, { from: hours.from, value: hours.work_time }].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Whether a date stops being part of a person's employment, so that leave on it is given back. */
export const leavesEmployment = (before: readonly Period[], after: readonly Period[], date: LocalDate): boolean =>
  isEmployed(before, date) && !isEmployed(after, date);
