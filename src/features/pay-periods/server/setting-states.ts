import type { SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { closingNeedsOf } from './queries/calendar.ts';

export const payPeriodStates: readonly SettingState[] = [
  {
    path: '/settings/time/pay-calendar',
    permissions: ['configure_attendance_setup'],
    async read({ db }) {
      const texts = {
        nothing: translate('Closing needs nothing'),
        confirmation: translate('Closing needs confirmation'),
        approval: translate('Closing needs approval'),
        both: translate('Closing needs both'),
      };
      return { text: texts[await closingNeedsOf(db)] };
    },
  },
];
