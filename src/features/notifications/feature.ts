import type { Feature } from '#platform/server/feature.ts';
import { notificationsDemo } from './server/demo.ts';
import { notificationListeners } from './server/listeners.ts';
import { notificationJobs } from './server/jobs.ts';
import { unreadCount } from './server/queries.ts';
import { notificationRoutes } from './server/routes.ts';
import { audit } from './rules/audit.ts';

export const feature: Feature = {
  name: 'notifications',
  tables: ['alert_settings', 'notifications'],
  audit,
  routes: (features) => notificationRoutes(features.flatMap(({ alerts = [] }) => alerts)),
  listeners: notificationListeners,
  jobs: notificationJobs,
  unread: unreadCount,
  demo: notificationsDemo,
};
