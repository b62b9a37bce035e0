import type { Feature } from '#platform/server/feature.ts';
import { holidaysChange } from '#features/holidays/server/queries/impact.ts';
import { audit } from './rules/audit.ts';
import { closingSteps } from './server/commands.ts';
import { periodsDemo } from './server/demo.ts';
import { closedDays } from './server/holidays-impact.ts';
import { periodsListeners } from './server/listeners.ts';
import { closingRequirements } from './server/queries/closing-requirements.ts';
import { periodsRoutesWith } from './server/routes.ts';
import { periodsStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'periods',
  tables: ['closed_periods'],
  audit,
  contributes: [holidaysChange.with(closedDays)],
  routes: (features) =>
    periodsRoutesWith({ steps: closingSteps.of(features), requirements: closingRequirements.of(features) }),
  listeners: periodsListeners,
  demo: periodsDemo,
  settingStates: periodsStates,
};
