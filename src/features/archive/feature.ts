import type { Feature } from '#platform/server/feature.ts';
import { archiveRoutes } from './server/routes.ts';

export const feature: Feature = { name: 'archive', routes: archiveRoutes };
