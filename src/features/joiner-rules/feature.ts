import type { Feature } from '#platform/server/feature.ts';
import { newcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { employmentChange } from '#features/employment/server/queries/impact.ts';
import { holidaysChange } from '#features/holidays/server/queries/impact.ts';
import { audit } from './rules/audit.ts';
import { applicationJobs } from './server/commands/apply.ts';
import { valuesByRuleWith } from './server/commands/moves.ts';
import { newcomerGiftsWith } from './server/commands/newcomers.ts';
import { dueJob, joinerRulesListeners } from './server/jobs.ts';
import { joinerRulesReferences } from './server/references.ts';
import { joinerRulesRoutesWith } from './server/routes.ts';
import { joinerRulesStates } from './server/setting-states.ts';

/** Rules for who gets what when they join or move, and who lacks something. */
export const feature: Feature = {
  name: 'joiner-rules',
  tables: ['joiner_rule_values', 'joiner_rules'],
  audit,
  routes: (features) =>
    joinerRulesRoutesWith({
      impacts: employmentChange.of(features),
      holidayImpacts: holidaysChange.of(features),
    }),
  references: joinerRulesReferences,
  settingStates: joinerRulesStates,
  listeners: joinerRulesListeners,
  jobs: (features) => [
    ...applicationJobs({ impacts: employmentChange.of(features), holidayImpacts: holidaysChange.of(features) }),
    dueJob(holidaysChange.of(features)),
  ],
  contributes: (features) => [
    newcomerGifts.with(newcomerGiftsWith(() => holidaysChange.of(features))),
    employmentChange.with(valuesByRuleWith(() => holidaysChange.of(features))),
  ],
};
