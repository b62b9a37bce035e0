import type { Feature } from '#platform/server/feature.ts';
import { newcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { audit } from './rules/audit.ts';
import { employmentDemo } from './server/demo.ts';
import { employmentListeners } from './server/listeners.ts';
import { employmentChange } from './server/queries/impact.ts';
import { employmentRoutesWith } from './server/routes.ts';

export const feature: Feature = {
  name: 'employment',
  tables: ['salaries'],
  audit,
  routes: (features) =>
    employmentRoutesWith({
      recorded: features.flatMap(({ recordedDays = [] }) => recordedDays),
      impacts: employmentChange.of(features),
      gifts: newcomerGifts.of(features),
    }),
  listeners: employmentListeners,
  demo: employmentDemo,
};
