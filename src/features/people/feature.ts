import type { Feature } from '#platform/server/feature.ts';
import { peopleDemo } from './server/demo.ts';
import { peopleJobs } from './server/jobs.ts';
import { peopleListeners } from './server/listeners.ts';
import { peopleReferences } from './server/references.ts';
import { peopleRoutes } from './server/routes.ts';
import { audit } from './rules/audit.ts';
import { peopleSetUp } from './server/set-up.ts';

export const feature: Feature = {
  name: 'people',
  tables: ['employment_periods', 'employment_rows', 'people'],
  audit,
  routes: peopleRoutes,
  references: peopleReferences,
  listeners: peopleListeners,
  liveFor: ['view_employee'],
  jobs: peopleJobs,
  demo: peopleDemo,
  setUp: peopleSetUp,
};
