import type { Feature } from '#platform/server/feature.ts';
import { companyDemo } from './server/demo.ts';
import { companyRoutesWith } from './server/routes.ts';
import { audit } from './rules/audit.ts';

export const feature: Feature = {
  name: 'company',
  tables: ['company_settings', 'company_versions', 'day_rules', 'past_zones'],
  audit,
  routes: (features) => companyRoutesWith([...new Set(features.flatMap(({ liveFor = [] }) => liveFor))]),
  demo: companyDemo,
};
