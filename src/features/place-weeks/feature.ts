import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { termsChange } from './server/queries/impact.ts';
import { placeWeeksRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'place-weeks',
  tables: ['department_weeks', 'work_place_weeks', 'work_place_zones'],
  audit,
  routes: (features) => placeWeeksRoutes(termsChange.of(features)),
};
