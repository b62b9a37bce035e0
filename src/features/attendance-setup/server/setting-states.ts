import type { SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { ruleOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';

export const attendanceSetupStates: readonly SettingState[] = [
  {
    path: '/settings/time/generic-setup',
    permissions: ['configure_attendance_setup'],
    async read({ db, today }) {
      const { grace_minutes: minutes } = ruleOn(await cachedSettings(db), today);
      return {
        text:
          minutes === 0
            ? translate('No grace period')
            : translate('Late after {minutes} min', { minutes: String(minutes) }),
      };
    },
  },
];
