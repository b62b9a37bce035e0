import type { Feature } from '#platform/server/feature.ts';
import { searchRoutes } from './server/routes.ts';

/** Results of the search box other than people and screens. */
export const feature: Feature = { name: 'search', routes: searchRoutes };
