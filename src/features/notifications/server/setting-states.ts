import type { SettingState } from '#platform/server/setting-state.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { translate } from '#platform/shared/translate.ts';
import { hostingSettings } from '#features/company/server/queries/hosting.ts';
import { alertChannels } from './queries.ts';

/** @param declared alerts of all features */
export const notificationStates = (declared: readonly AlertType[]): readonly SettingState[] => [
  {
    path: '/settings/general-settings/alert-setup',
    permissions: ['configure_notification_setup'],
    async read({ db, settingsOf }) {
      const isHosted = settingsOf(hostingSettings) !== null;
      const alerts = declared.filter(({ onlyHosted }) => !onlyHosted || isHosted);
      const channels = await alertChannels(db, alerts);
      const on = Object.values(channels).filter(({ in_app, mail, push }) => in_app || mail || push).length;
      return { text: translate('{on} of {total} turned on', { on: String(on), total: String(alerts.length) }) };
    },
  },
];
