import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { accountJobs } from './server/jobs.ts';
import { accountListeners } from './server/listeners.ts';
import { accountRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'account',
  tables: ['address_changes'],
  audit,
  routes: accountRoutes,
  listeners: accountListeners,
  jobs: accountJobs,
};
