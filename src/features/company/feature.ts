import type { Feature } from '#platform/server/feature.ts';
import { companyDemo } from './server/demo.ts';
import { hostingSettings } from './server/queries/hosting.ts';
import { refuseReadOnly } from './server/queries/workspace-status.ts';
import { companyRoutesWith } from './server/routes.ts';
import { audit } from './rules/audit.ts';

export const feature: Feature = {
  name: 'company',
  tables: ['company_settings', 'company_standings', 'company_versions', 'day_rules', 'full_times', 'past_zones'],
  audit,
  settings: hostingSettings,
  gate: (settingsOf) => (settingsOf(hostingSettings) ? refuseReadOnly : undefined),
  routes: (features) => companyRoutesWith([...new Set(features.flatMap(({ liveFor = [] }) => liveFor))]),
  demo: companyDemo,
};
