import type { DemoPart } from '#platform/server/demo.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { importHolidays } from './commands/import.ts';
import { storeHoliday } from './commands/holidays.ts';

/** Days on which the company is closed in addition to the holidays of its country. */
const own = [
  { name: 'Constitution Day', day: '06-05', part: 'full' },
  { name: 'Founders’ Day', day: '11-11', part: 'second_half' },
  { name: 'Christmas Eve', day: '12-24', part: 'full' },
  { name: 'New Year’s Eve', day: '12-31', part: 'second_half' },
] as const;

export const holidaysDemo: DemoPart = {
  async create(db, { began, today, now, ownerId }) {
    const by = { impacts: [], actor_id: ownerId, now };
    const years = yearsFrom(began, today);
    for (const { name, day, part } of own) {
      const dates = years.map((year) => `${year}-${day}` as LocalDate);
      const [start_date] = dates;
      if (!start_date) continue;
      await storeHoliday(db, { name, start_date, part, is_for_everyone: true, calendar_years: years }, by);
    }
    await importHolidays(db, { country_id: 'DK', region_id: null, calendar_years: years }, by);
  },
};

/** Returns the years from the one in which the demo begins to the next one. */
function yearsFrom(began: LocalDate, today: LocalDate): number[] {
  const [first, last] = [began, addDays(today, 365)].map((date) => Number(date.slice(0, 4))) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
