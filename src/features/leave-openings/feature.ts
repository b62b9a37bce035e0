import type { Feature } from '#platform/server/feature.ts';
import { openingsDemo } from './server/demo.ts';
import { openingRoutes } from './server/routes.ts';

/** What was left to people on the day on which the company began to keep leave here, brought in once. */
export const feature: Feature = { name: 'leave-openings', tables: [], routes: openingRoutes, demo: openingsDemo };
