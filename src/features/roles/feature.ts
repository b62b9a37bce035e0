import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { rolesDemo } from './server/demo.ts';
import { rolesJobs } from './server/jobs.ts';
import { rolesListeners } from './server/listeners.ts';
import { rolesRoutesWith } from './server/routes.ts';
import { rolesSearch } from './server/search.ts';
import { roleTrash } from './server/trash.ts';
import { rolesSetUp } from './server/set-up.ts';
import { rolesStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'roles',
  routes: (_features, contracts) => rolesRoutesWith(contracts),
  listeners: rolesListeners,
  jobs: rolesJobs,
  trash: [roleTrash],
  alerts,
  demo: rolesDemo,
  setUp: rolesSetUp,
  search: [rolesSearch],
  settingStates: rolesStates,
};
