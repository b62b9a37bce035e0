import type { Feature } from '#platform/server/feature.ts';
import { batchJob } from '#features/batches/server/commands/batch-job.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { onBoardingDemo } from './server/demo.ts';
import { onBoardingListeners } from './server/listeners.ts';
import { remindKind } from './server/remind.ts';
import { onBoardingRoutes } from './server/routes.ts';
import { onBoardingSetUp } from './server/set-up.ts';

export const feature: Feature = {
  name: 'on-boarding',
  tables: ['invitation_reminders', 'on_boarding_steps'],
  audit,
  routes: onBoardingRoutes,
  alerts,
  listeners: onBoardingListeners,
  liveFor: ['add_employee'],
  jobs: [batchJob(remindKind)],
  setUp: onBoardingSetUp,
  demo: onBoardingDemo,
};
