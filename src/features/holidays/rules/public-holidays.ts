import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { maxHolidayDays, overlaps, combineParts, type HolidayDays } from './holiday.ts';

/** A public holiday of a country in a year. */
export interface PublicHoliday extends HolidayDays {
  /** Identifies the same holiday also after its date was corrected: 'easter 1'. */
  readonly key: string;
  readonly name: string;
}

/** A holiday as `date-holidays` returns it. */
export interface ListedHoliday {
  /** 'YYYY-MM-DD hh:mm:ss', sometimes followed by an offset; local time of the place. */
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
  readonly type: string;
  readonly rule?: string;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * Times of day between which a holiday begins that is the second half of the day. Muster knows no smaller part:
 * one that begins in the evening takes no working time that a half day could stand for.
 */
const secondHalf = { from: '12:00', to: '15:00' };

/**
 * Returns the public holidays of a year, by date, so that no two cover the same half of a day:
 * those on the same day become one holiday with both names. Omits observances, days on which only banks are closed,
 * and evenings.
 */
export function publicHolidaysOf(listed: readonly ListedHoliday[]): PublicHoliday[] {
  const seen = new Map<string, number>();
  const found: PublicHoliday[] = [];
  const inOrder = listed
    .filter(({ type }) => type === 'public')
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  for (const holiday of inOrder) {
    const rule = holiday.rule ?? holiday.name;
    const times = (seen.get(rule) ?? 0) + 1;
    seen.set(rule, times);
    const days = daysOf(holiday);
    if (days) add(found, { ...days, key: times === 1 ? rule : `${rule} (${times})`, name: nameOf(holiday) });
  }
  return found;
}

function add(found: PublicHoliday[], next: PublicHoliday): void {
  const at = found.findIndex((one) => overlaps(one, next));
  const before = found[at];
  if (!before) return void found.push(next);
  const name = before.name === next.name ? before.name : `${before.name} / ${next.name}`;
  found[at] = { ...before, part: combineParts(before.part, next.part) ?? 'full', name };
  const rest = addDays(before.end_date, 1);
  if (rest <= next.end_date) add(found, { ...next, start_date: rest });
}

const nameOf = ({ name }: ListedHoliday) => name.replaceAll("'", '’').trim();

/** Returns null for a holiday that begins in the evening. The last day counts if the holiday covers all of it. */
function daysOf({ date, start, end }: ListedHoliday): HolidayDays | null {
  const start_date = date.slice(0, 10) as LocalDate;
  const time = date.slice(11, 16);
  if (time > secondHalf.to) return null;
  if (time >= secondHalf.from) return { start_date, end_date: start_date, part: 'second_half' };
  // The day on which the clocks go forward is an hour short.
  const days = Math.floor((end.getTime() - start.getTime() + hourMs) / dayMs);
  return { start_date, end_date: addDays(start_date, Math.min(maxHolidayDays, Math.max(1, days)) - 1), part: 'full' };
}
