import type { Feature } from '#platform/server/feature.ts';
import { workspaceRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'workspace',
  routes: workspaceRoutes,
};
