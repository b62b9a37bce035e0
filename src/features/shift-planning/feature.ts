import type { Feature } from '#platform/server/feature.ts';
import { batchJob } from '#features/batches/server/commands/batch-job.ts';
import { daysOff } from '#features/shifts/server/queries/days-off.ts';
import { shiftsChange } from '#features/shifts/server/queries/impact.ts';
import { audit } from './rules/audit.ts';
import { shiftPlanningDemo } from './server/demo.ts';
import { shiftPlanningListeners } from './server/listeners.ts';
import { shiftPlanningReferences } from './server/references.ts';
import { publishKind } from './server/publish-kind.ts';
import { shiftPlanningRoutes } from './server/routes.ts';
import { shiftPlanningStates } from './server/setting-states.ts';

const registeredIn = (features: readonly Feature[]) => ({
  impacts: shiftsChange.of(features),
  daysOff: daysOff.of(features),
});

/** Shift planning: drafts that only planners see, and how they are published. */
export const feature: Feature = {
  name: 'shift-planning',
  tables: ['shift_drafts', 'shift_steps'],
  audit,
  routes: (features) => shiftPlanningRoutes(registeredIn(features)),
  references: shiftPlanningReferences,
  jobs: (features) => [batchJob(publishKind(shiftsChange.of(features)))],
  listeners: shiftPlanningListeners,
  liveFor: ['view_shift_calendar'],
  demo: shiftPlanningDemo,
  settingStates: shiftPlanningStates,
};
