import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { rowOn } from '#features/people/rules/employment.ts';
import { isEmployed, nowhere, type LeaveFacts, type Period, type Placed, type WeeklyHours } from './facts.ts';

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
    ...(own.placed && { placed: movedTo(own.placed, last.from, became.from) }),
  };
}

/** Moves places and departments of the first day to another one. */
function movedTo({ work_places, departments }: Placed, before: LocalDate, after: LocalDate): Placed {
  const moved = (rows: Placed['work_places']) =>
    rows.map((row) => (row.effective_from === before ? { ...row, effective_from: after } : row));
  return { work_places: moved(work_places), departments: moved(departments) };
}

function withHours(list: readonly WeeklyHours[], hours: EmploymentInput['weekly']): readonly WeeklyHours[] {
  if (!hours) return list;
  const others = list.filter(({ from }) => from !== hours.from);
  return [...others, { from: hours.from, value: hours.work_time }].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Whether a date stops being part of a person's employment, so that leave on it is given back. */
export const leavesEmployment = (before: readonly Period[], after: readonly Period[], date: LocalDate): boolean =>
  isEmployed(before, date) && !isEmployed(after, date);
