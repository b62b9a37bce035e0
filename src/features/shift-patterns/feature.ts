import type { Feature } from '#platform/server/feature.ts';
import { batchJob } from '#features/batches/server/commands/batch-job.ts';
import { daysOff } from '#features/shifts/server/queries/days-off.ts';
import { audit } from './rules/audit.ts';
import { shiftPatternsDemo } from './server/demo.ts';
import { shiftPatternsListeners } from './server/listeners.ts';
import { shiftPatternsReferences } from './server/references.ts';
import { shiftPatternsRoutes } from './server/routes.ts';
import { runKind } from './server/run-kind.ts';
import { shiftPatternsSearch } from './server/search.ts';
import { shiftPatternsTrash } from './server/trash.ts';

/** Repeating cycles of shifts, the people who run them, and the drafts made from them. */
export const feature: Feature = {
  name: 'shift-patterns',
  tables: [
    'shift_pattern_days',
    'shift_pattern_groups',
    'shift_pattern_people',
    'shift_pattern_runs',
    'shift_patterns',
  ],
  audit,
  routes: (features) => shiftPatternsRoutes(daysOff.of(features)),
  listeners: shiftPatternsListeners,
  liveFor: ['view_shift_template'],
  jobs: (features) => [batchJob(runKind(daysOff.of(features)))],
  references: shiftPatternsReferences,
  trash: shiftPatternsTrash,
  demo: shiftPatternsDemo,
  search: [shiftPatternsSearch],
};
