import type { Feature } from '#platform/server/feature.ts';
import { directoryRoutes } from './server/routes.ts';

export const feature: Feature = { name: 'directory', routes: directoryRoutes };
