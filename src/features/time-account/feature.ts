import type { Feature } from '#platform/server/feature.ts';
import { closingSteps } from '#features/periods/server/commands.ts';
import { closingRequirements } from '#features/periods/server/queries/closing-requirements.ts';
import { audit } from './rules/audit.ts';
import { accountClosing } from './server/commands/settle.ts';
import { timeAccountListeners } from './server/listeners.ts';
import { undecidedDays } from './server/queries/closing-requirement.ts';
import { timeAccountRoutes } from './server/routes.ts';

/** Time accounts: the ledger of what people worked beyond what they owed. */
export const feature: Feature = {
  name: 'time-account',
  tables: ['time_account_periods', 'time_account_lines'],
  audit,
  contributes: [closingSteps.with(accountClosing), closingRequirements.with(undecidedDays)],
  routes: timeAccountRoutes,
  listeners: timeAccountListeners,
};
