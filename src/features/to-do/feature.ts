import type { Feature } from '#platform/server/feature.ts';
import { toDoRoutes } from './server/routes.ts';

/** Open tasks of a person from all features. */
export const feature: Feature = { name: 'to-do', routes: toDoRoutes };
