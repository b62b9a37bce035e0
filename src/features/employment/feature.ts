import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { employmentDemo } from './server/demo.ts';
import { employmentRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'employment',
  tables: ['salaries'],
  audit,
  routes: employmentRoutes,
  demo: employmentDemo,
};
