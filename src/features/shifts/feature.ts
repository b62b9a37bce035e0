import type { Feature } from '#platform/server/feature.ts';
import { batchJob } from '#features/batches/server/commands/batch-job.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { shiftsDemo } from './server/demo.ts';
import { shiftsListeners } from './server/listeners.ts';
import { templateKind } from './server/publish-kind.ts';
import { shiftsChange } from './server/queries/impact.ts';
import { shiftsRoutes } from './server/routes.ts';
import { shiftsSearch } from './server/search.ts';
import { shiftsSetUp } from './server/set-up.ts';
import { shiftsTrash } from './server/trash.ts';
import { shiftsStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'shifts',
  tables: ['shift_batches', 'shift_changes', 'shift_days', 'shift_templates', 'standard_shifts'],
  audit,
  routes: (features) =>
    shiftsRoutes(
      features.flatMap(({ references = [] }) => references),
      shiftsChange.of(features),
    ),
  listeners: shiftsListeners,
  jobs: [batchJob(templateKind)],
  alerts,
  trash: shiftsTrash,
  demo: shiftsDemo,
  search: [shiftsSearch],
  setUp: shiftsSetUp,
  settingStates: shiftsStates,
};
