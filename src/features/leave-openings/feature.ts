import type { Feature } from '#platform/server/feature.ts';
import { openingsDemo } from './server/demo.ts';
import { openingRoutes } from './server/routes.ts';

/** Opening balances of people on the day the company began to record leave here, imported once. */
export const feature: Feature = { name: 'leave-openings', tables: [], routes: openingRoutes, demo: openingsDemo };
