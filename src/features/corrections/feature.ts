import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { correctionListeners } from './server/listeners.ts';
import { correctionRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'corrections',
  routes: correctionRoutes,
  listeners: correctionListeners,
  alerts,
};
