import type { SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedHolidays } from './queries/days.ts';

/** Month from which people plan the next year. */
const planningMonth = 10;

export const holidaysStates: readonly SettingState[] = [
  {
    path: '/settings/leave/holidays',
    permissions: ['view_holiday'],
    async read({ db, today }) {
      const holidays = await cachedHolidays(db);
      const year = Number(today.slice(0, 4));
      const total = (of: number) => holidays.filter(({ start_date }) => start_date.startsWith(`${of}-`)).length;
      const missing = total(year) === 0 ? year : total(year + 1) === 0 ? year + 1 : undefined;
      if (missing === year || (missing !== undefined && Number(today.slice(5, 7)) >= planningMonth))
        return { text: translate('No holidays for {year}', { year: String(missing) }), is_urgent: true };
      return { text: translate('{total} in {year}', { total: String(total(year)), year: String(year) }) };
    },
  },
];
