import { sql } from 'kysely';
import { dayText, type SettingState } from '#platform/server/setting-state.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';

export const periodsStates: readonly SettingState[] = [
  {
    path: '/settings/time/closed-periods',
    permissions: ['configure_attendance_setup'],
    async read({ db, today }) {
      const { rows } = await sql<{ last: LocalDate | null }>`
        select max(ends_on)::text as last from closed_periods where reopened_at is null and person_id is null`.execute(
        db,
      );
      const last = rows[0]?.last;
      return {
        text: last ? translate('Closed up to {day}', { day: dayText(last, { today }) }) : translate('None closed'),
      };
    },
  },
];
