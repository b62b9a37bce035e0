import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { addDays, daysBetween, longDate } from '#platform/shared/time.ts';
import { isTimed, overlaps, type DayPart, type NamedPart } from '#features/leave/rules/counting.ts';
import type { LeaveBlock, LeaveLimit } from './shapes.ts';

/** A person's department, place of work and groups on a date. */
export interface Belonging {
  readonly department: string | null;
  readonly work_place: string | null;
  readonly groups: ReadonlySet<string>;
}

type Scope = LeaveBlock['scope'];

/** Whether a rule with these items concerns a person who belongs there. */
export function isInScope(
  scope: Scope,
  ids: readonly string[],
  { department, work_place, groups }: Belonging,
): boolean {
  switch (scope) {
    case 'company':
      return true;
    case 'department':
      return department !== null && ids.includes(department);
    case 'work_place':
      return work_place !== null && ids.includes(work_place);
    case 'group':
      return ids.some((id) => groups.has(id));
  }
}

/** Whether a block lies on a date. */
export const blocksOn = ({ starts_on, ends_on }: Pick<LeaveBlock, 'starts_on' | 'ends_on'>, date: LocalDate): boolean =>
  starts_on <= date && date <= ends_on;

/** Whether a limit counts on a date; a season may pass the turn of the year, as from November to February. */
export function countsOn({ from_month, until_month }: Pick<LeaveLimit, 'from_month' | 'until_month'>, date: LocalDate) {
  if (from_month === null || until_month === null) return true;
  const month = Number(date.slice(5, 7));
  return from_month <= until_month
    ? from_month <= month && month <= until_month
    : month >= from_month || month <= until_month;
}

interface CountedType {
  readonly id: string;
  readonly displaces: boolean;
}

/** Whether leave of a type counts for a limit. Leave that replaces other leave, as illness does, never counts. */
export const countsType = ({ leave_type_ids }: Pick<LeaveLimit, 'leave_type_ids'>, { id, displaces }: CountedType) =>
  !displaces && (leave_type_ids.length === 0 || leave_type_ids.includes(id));

/** Number of people who can be away at once; a percentage is rounded down, and at least one. */
export const placesOf = ({ at_most, percent }: Pick<LeaveLimit, 'at_most' | 'percent'>, people: number): number =>
  at_most ?? Math.max(1, Math.floor((people * (percent ?? 0)) / 100));

/** A part of a date on which a person is away. */
export interface AwayPart {
  readonly person_id: string;
  readonly part: DayPart;
}

const halves = ['first', 'second'] as const;

/** Leave by the hour takes a place for the whole date. */
const placeTaken = (part: DayPart): NamedPart => (isTimed(part) ? 'full' : part);

/** Number of people who are away at the same time during a part of a date. */
export function awayAtOnce(away: readonly AwayPart[], part: DayPart): number {
  const within = halves.filter((half) => overlaps(half, placeTaken(part)));
  const counts = within.map(
    (half) =>
      new Set(away.filter((one) => overlaps(placeTaken(one.part), half)).map(({ person_id }) => person_id)).size,
  );
  return Math.max(...counts);
}

/** Returns the part of a date on which no place is left; null: there is one all day. */
export function fullPart(away: readonly AwayPart[], places: number): NamedPart | null {
  const full = halves.filter((half) => awayAtOnce(away, half) >= places);
  return full.length === 2 ? 'full' : (full[0] ?? null);
}

/** '16 – 17 December 2026, 21 December 2026' */
export function datesText(dates: readonly LocalDate[]): string {
  const spans: [LocalDate, LocalDate][] = [];
  for (const date of dates.toSorted()) {
    const last = spans.at(-1);
    if (last && daysBetween(last[1], date) <= 1) last[1] = date;
    else spans.push([date, date]);
  }
  return spans.map(([from, to]) => (from === to ? longDate(from) : `${longDate(from)} – ${longDate(to)}`)).join(', ');
}

/** Returns the reason that people read on a blocked date. */
export const blockText = ({ name, sentence }: Pick<LeaveBlock, 'name' | 'sentence'>): string => sentence || name;

/** Last date of a month. */
export function lastOfMonth(first: LocalDate): LocalDate {
  const [year = 0, month = 1] = first.split('-').map(Number);
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10) as LocalDate;
  return addDays(next, -1);
}

/** 'At most 2 of Dispatch away' */
export const usualLimitName = ({ at_most, percent }: Pick<LeaveLimit, 'at_most' | 'percent'>, item: string): string =>
  percent === null
    ? translate('At most {count} of {item} away', { count: String(at_most ?? 1), item })
    : translate('At most {percent} % of {item} away', { percent: String(percent), item });
