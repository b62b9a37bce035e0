import type { Feature } from '#platform/server/feature.ts';
import { toDoRoutes } from './server/routes.ts';

/** What somebody is to do, as the features say it. */
export const feature: Feature = { name: 'to-do', routes: toDoRoutes };
