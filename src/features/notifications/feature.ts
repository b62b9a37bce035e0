import type { Feature } from '#platform/server/feature.ts';
import { pushSettings } from '#platform/server/push/push-settings.ts';
import { notificationsDemo } from './server/demo.ts';
import { notificationListeners } from './server/listeners.ts';
import { notificationJobs } from './server/jobs.ts';
import { freeDays } from './server/queries/free-days.ts';
import { unreadCount } from './server/queries.ts';
import { notificationRoutes } from './server/routes.ts';
import { audit } from './rules/audit.ts';
import { notificationStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'notifications',
  tables: [
    'alert_deliveries',
    'alert_hours',
    'alert_mails',
    'alert_preferences',
    'alert_settings',
    'notifications',
    'push_devices',
  ],
  settings: pushSettings,
  audit,
  waits: [
    // A push that is not wanted on days off waits for the next day and is then checked again.
    { table: 'alert_deliveries', column: 'due_at', atMostSeconds: 4 * 86_400 },
    { table: 'alert_mails', column: 'sent_at' },
  ],
  routes: (features) => notificationRoutes(features.flatMap(({ alerts = [] }) => alerts)),
  listeners: notificationListeners,
  jobs: (features) => notificationJobs(freeDays.of(features)),
  unread: unreadCount,
  demo: notificationsDemo,
  settingStates: (features) => notificationStates(features.flatMap(({ alerts = [] }) => alerts)),
};
