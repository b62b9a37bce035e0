import type { Feature } from '#platform/server/feature.ts';
import { trashListeners } from './server/listeners.ts';
import { trashRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'trash',
  routes: (features) => trashRoutes(features.flatMap(({ trash = [] }) => trash)),
  listeners: trashListeners,
};
