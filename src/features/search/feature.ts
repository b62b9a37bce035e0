import type { Feature } from '#platform/server/feature.ts';
import { searchRoutes } from './server/routes.ts';

/** What the search box finds beside people and screens. */
export const feature: Feature = { name: 'search', routes: searchRoutes };
