import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { termsChange } from './server/queries/impact.ts';
import { workingWeeksRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'working-weeks',
  tables: ['department_weeks', 'work_place_weeks', 'work_place_zones'],
  audit,
  routes: (features) => workingWeeksRoutes(termsChange.of(features)),
};
