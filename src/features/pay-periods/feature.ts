import type { Feature } from '#platform/server/feature.ts';
import { closingRequirements } from '#features/periods/server/queries/closing-requirements.ts';
import { audit } from './rules/audit.ts';
import { closingSteps } from './server/closing-steps.ts';
import { payPeriodListeners } from './server/listeners.ts';
import { payPeriodRoutes } from './server/routes.ts';
import { payPeriodStates } from './server/setting-states.ts';

/** Pay periods of people: confirmed, approved and then closed. */
export const feature: Feature = {
  name: 'pay-periods',
  tables: ['pay_calendars', 'period_steps'],
  audit,
  contributes: [closingRequirements.with(closingSteps)],
  routes: payPeriodRoutes,
  listeners: payPeriodListeners,
  liveFor: ['approve_time_period'],
  settingStates: payPeriodStates,
};
