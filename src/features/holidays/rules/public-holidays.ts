import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { maxHolidayDays, overlaps, type HolidayDays } from './holiday.ts';

/** A public holiday of a country in a year. */
export interface PublicHoliday extends HolidayDays {
  /** By which the same holiday is known again, also when its date is put right: 'easter 1'. */
  readonly key: string;
  readonly name: string;
}

/** As `date-holidays` tells it. */
export interface ListedHoliday {
  /** 'YYYY-MM-DD hh:mm:ss', sometimes with an offset behind it; the wall clock of the place. */
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
  readonly type: string;
  readonly rule?: string;
}

const dayMs = 86_400_000;

/**
 * The public holidays of a year, by date, no two of which claim the same half of a day: what falls on the same day is
 * one holiday with both names. Observances and days on which only banks are closed are left out.
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
    add(found, { ...daysOf(holiday), key: times === 1 ? rule : `${rule} (${times})`, name: nameOf(holiday) });
  }
  return found;
}

function add(found: PublicHoliday[], next: PublicHoliday): void {
  const at = found.findIndex((one) => overlaps(one, next));
  const before = found[at];
  if (!before) return void found.push(next);
  const name = before.name === next.name ? before.name : `${before.name} / ${next.name}`;
  found[at] = { ...before, part: 'full', name };
  const rest = addDays(before.end_date, 1);
  if (rest <= next.end_date) add(found, { ...next, start_date: rest });
}

const nameOf = ({ name }: ListedHoliday) => name.replaceAll("'", '’').trim();

/** From noon on it is the second half; what begins in the afternoon leaves the day as it is for most, and is whole. */
function daysOf({ date, start, end }: ListedHoliday): HolidayDays {
  const start_date = date.slice(0, 10) as LocalDate;
  const part: HolidayPart = date.slice(11, 16) === '12:00' ? 'second_half' : 'full';
  const days = Math.min(maxHolidayDays, Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs)));
  return { start_date, end_date: part === 'full' ? addDays(start_date, days - 1) : start_date, part };
}
