import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { maxHolidayDays, overlaps, type HolidayDays } from './holiday.ts';

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

/**
 * Returns the public holidays of a year, by date, so that no two cover the same half of a day:
 * those on the same day become one holiday with both names. Omits observances and days on which only banks are closed.
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

/** A holiday that begins at noon is the second half of the day; any other counts as whole. */
function daysOf({ date, start, end }: ListedHoliday): HolidayDays {
  const start_date = date.slice(0, 10) as LocalDate;
  const part: HolidayPart = date.slice(11, 16) === '12:00' ? 'second_half' : 'full';
  const days = Math.min(maxHolidayDays, Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs)));
  return { start_date, end_date: part === 'full' ? addDays(start_date, days - 1) : start_date, part };
}
