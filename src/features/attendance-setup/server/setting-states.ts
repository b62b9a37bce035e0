import type { SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { ruleOn } from '#features/company/rules/dated-settings.ts';
import { keptSettings, todayOf } from '#features/company/server/queries.ts';

export const attendanceSetupStates: readonly SettingState[] = [
  {
    path: '/settings/time/generic-setup',
    permissions: ['configure_attendance_setup'],
    async read({ db, now }) {
      const [settings, today] = await Promise.all([keptSettings(db), todayOf(db, now)]);
      const { grace_minutes: minutes } = ruleOn(settings, today);
      return { text: minutes === 0 ? translate('late at once') : translate('late after {minutes} min', { minutes }) };
    },
  },
];
