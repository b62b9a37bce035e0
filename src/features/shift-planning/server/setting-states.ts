import { sql } from 'kysely';
import { dayText, type SettingState } from '#platform/server/setting-state.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';

export const shiftPlanningStates: readonly SettingState[] = [
  {
    path: '/settings/time/shift-assignment',
    permissions: ['view_shift_calendar'],
    async read({ db, today }) {
      const { rows } = await sql<{ date: LocalDate }>`
        select date::text as date from shift_days where is_published and template_id is not null
         order by shift_days.date desc limit 1`.execute(db);
      const last = rows[0]?.date;
      if (last === undefined || last < today) return { text: translate('No upcoming shifts published') };
      return { text: translate('Published up to {day}', { day: dayText(last, { today }) }) };
    },
  },
];
