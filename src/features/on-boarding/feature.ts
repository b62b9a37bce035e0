import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { onBoardingRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'on-boarding',
  tables: ['on_boarding_steps'],
  audit,
  routes: onBoardingRoutes,
};
