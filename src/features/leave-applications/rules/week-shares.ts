import type { LocalDate } from '#platform/shared/schemas.ts';
import { shareOf, sharesOf, type ChosenDate, type CostedFacts, type DayPart } from '#features/leave/rules/counting.ts';

// Divides the days of a week without fixed days among its leave when its calendar changes
// (docs/decisions/leave-measures.md).

/** Leave of a date. */
export interface WeekLeave extends ChosenDate {
  readonly id: string;
  /** Epoch seconds from which it counts. */
  readonly at: number;
  /** Whether it uses something. */
  readonly is_used: boolean;
  /** Whether the days of the week are taken already, so that it uses nothing. */
  readonly is_covered: boolean;
}

/** Leave of a date that was withdrawn, rejected or given back. */
export interface EndedLeave extends ChosenDate {
  readonly at: number;
  /** Epoch seconds until which it counted. */
  readonly until: number;
}

/** Calendar of a week, before or after a change. */
export interface WeekCalendar {
  /** Name of the segment of a date; null: fixed days. */
  segmentOn(date: LocalDate): string | null;
  /** Days that holidays leave of the segment of a date. */
  roomOn(date: LocalDate): number;
  factsOn(date: LocalDate): CostedFacts;
  isEmployed(date: LocalDate): boolean;
}

/** Shares of dates that leave takes, and what is left of the week. */
export class WeekUse {
  readonly #calendar: WeekCalendar;
  readonly #used = new Map<string | null, number>();
  readonly #parts = new Map<LocalDate, DayPart[]>();
  readonly #shares = new Map<string, number>();

  constructor(calendar: WeekCalendar) {
    this.#calendar = calendar;
  }

  /** Returns the days that are left of the segment of a date. */
  restOn(date: LocalDate): number {
    return Math.max(0, this.#calendar.roomOn(date) - (this.#used.get(this.#calendar.segmentOn(date)) ?? 0));
  }

  /** Returns the share of a date that is left for a part of it, whatever is left of the week. */
  ownShare({ date, part }: ChosenDate): number {
    if (!this.#calendar.isEmployed(date)) return 0;
    const facts = this.#calendar.factsOn(date);
    const shares = sharesOf([...(this.#parts.get(date) ?? []), part], facts);
    const rest = shares.slice(0, -1).reduce((left, share) => left - share, shareOf('full', facts));
    return Math.max(0, Math.min(shares.at(-1) ?? 0, rest));
  }

  /** Takes what is left for leave, up to a number of days. */
  take(leave: WeekLeave, most = Infinity): void {
    const { id, date, part } = leave;
    const share = Math.max(0, Math.min(this.ownShare(leave), this.restOn(date), most));
    if (share > 0) {
      const segment = this.#calendar.segmentOn(date);
      this.#used.set(segment, (this.#used.get(segment) ?? 0) + share);
      this.#parts.set(date, [...(this.#parts.get(date) ?? []), part]);
    }
    this.#shares.set(`${id} ${date}`, share);
  }

  /** Returns the share of a date that leave takes; undefined without it. */
  shareOf(id: string, date: LocalDate): number | undefined {
    return this.#shares.get(`${id} ${date}`);
  }

  /** Returns the days that ended leave would take of the segment of a date, beside the leave that there is. */
  endedOn(date: LocalDate, ended: readonly EndedLeave[]): number {
    const segment = this.#calendar.segmentOn(date);
    const own = ended.filter((one) => this.#calendar.segmentOn(one.date) === segment);
    return own.reduce((sum, one) => sum + this.ownShare(one), 0);
  }
}

/** Shares are fractions. */
const tolerance = 1e-6;

const inOrder = (one: WeekLeave, other: WeekLeave) =>
  one.at - other.at || (one.id === other.id ? (one.date < other.date ? -1 : 1) : one.id < other.id ? -1 : 1);

/**
 * Divides a week before and after a change. Leave that uses something comes first, in the order in which it was applied for.
 * Dates that a holiday or a day off made free, and covered ones, then take what the change adds. What other leave left when
 * it ended stays unused: covered dates still use nothing.
 */
export function divideWeek(
  leave: readonly WeekLeave[],
  ended: readonly EndedLeave[],
  { before, after }: { readonly before: WeekCalendar; readonly after: WeekCalendar },
): { readonly was: WeekUse; readonly is: WeekUse } {
  const [was, is] = [new WeekUse(before), new WeekUse(after)];
  const sorted = leave.toSorted(inOrder);
  for (const one of sorted.filter(({ is_used }) => is_used)) {
    was.take(one);
    is.take(one);
  }
  for (const one of sorted.filter(({ is_used }) => !is_used)) {
    const since = ended.filter(({ at, until }) => at <= one.at && one.at <= until);
    const isClosed = one.is_covered
      ? was.restOn(one.date) - was.endedOn(one.date, since) > tolerance
      : was.ownShare(one) > 0;
    was.take(one, 0);
    is.take(one, isClosed ? 0 : is.restOn(one.date) - is.endedOn(one.date, since));
  }
  return { was, is };
}
