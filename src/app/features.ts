import type { Feature } from '#platform/server/feature.ts';
import { accessListeners } from '#features/access/server/events.ts';
import { accessJobs } from '#features/access/server/jobs.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { accessReceivers } from '#features/access/server/sso.ts';
import { auditJobs } from '#features/audit/server/jobs.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import { attendanceListeners } from '#features/attendance/server/events.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { companyListeners } from '#features/company/server/events.ts';
import { companyRoutes } from '#features/company/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { filesFeature } from '#features/files/server/feature.ts';
import { listsListeners } from '#features/lists/server/events.ts';
import { listsRoutes } from '#features/lists/server/routes.ts';
import { listsTrash } from '#features/lists/server/trash.ts';
import { notificationListeners } from '#features/notifications/server/events.ts';
import { notificationJobs } from '#features/notifications/server/jobs.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { peopleRoutes } from '#features/people/server/routes.ts';
import { rolesListeners } from '#features/roles/server/events.ts';
import { rolesRoutes } from '#features/roles/server/routes.ts';
import { roleTrash } from '#features/roles/server/trash.ts';
import { settingsListeners } from '#features/settings/server/events.ts';
import { settingsJobs } from '#features/settings/server/jobs.ts';
import { logoFiles } from '#features/settings/server/logo.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { trashListeners } from '#features/trash/server/events.ts';
import { trashRoutes } from '#features/trash/server/routes.ts';
import { workspaceRoutes } from '#features/workspace/server/routes.ts';

/** Every feature but those that are made of what the others have registered. */
const registered: readonly Feature[] = [
  { name: 'company', routes: companyRoutes, listeners: companyListeners },
  { name: 'people', routes: peopleRoutes },
  { name: 'access', routes: accessRoutes, receivers: accessReceivers, listeners: accessListeners, jobs: accessJobs },
  { name: 'roles', routes: rolesRoutes, listeners: rolesListeners, trash: [roleTrash] },
  { name: 'lists', routes: listsRoutes, listeners: listsListeners, trash: listsTrash },
  { name: 'workspace', routes: workspaceRoutes },
  { name: 'attendance', routes: attendanceRoutes, listeners: attendanceListeners },
  { name: 'notifications', routes: notificationRoutes, listeners: notificationListeners, jobs: notificationJobs },
  { name: 'settings', routes: settingsRoutes, listeners: settingsListeners, jobs: settingsJobs, files: logoFiles },
  { name: 'audit', routes: auditRoutes, jobs: auditJobs },
  { name: 'dashboard', routes: dashboardRoutes },
];

/** Every feature the server offers, in the order in which their listeners hear of an event. */
export const features: readonly Feature[] = [
  ...registered,
  filesFeature(registered),
  { name: 'trash', routes: trashRoutes(registered.flatMap(({ trash = [] }) => trash)), listeners: trashListeners },
];

/** Every call by its feature: what the documentation is made of. */
export const contracts = Object.fromEntries(features.map(({ name, routes }) => [name, routes.contract]));
