import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { peopleImportJobs } from './server/jobs.ts';
import { peopleImportRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'people-import',
  tables: ['people_import_columns', 'people_import_rows', 'people_imports'],
  audit,
  routes: peopleImportRoutes,
  jobs: peopleImportJobs,
};
