import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { payDemo } from './server/demo.ts';
import { payRoutes } from './server/routes.ts';
import { payStates } from './server/setting-states.ts';

/** Pay rules: what recorded days become in payroll. */
export const feature: Feature = {
  name: 'pay',
  tables: ['pay_rules', 'pay_rule_terms', 'pay_rule_people'],
  audit,
  routes: payRoutes,
  demo: payDemo,
  settingStates: payStates,
};
