import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { leaveLimitsDemo } from './server/demo.ts';
import { blockedLayer } from './server/layer.ts';
import { leaveLimitsListeners } from './server/listeners.ts';
import { awayReaders } from './server/queries/away.ts';
import { leaveLimitsRoutes } from './server/routes.ts';
import { leaveLimitsStates } from './server/setting-states.ts';

/** Blocked dates, and limits of how many people are away at once. */
export const feature: Feature = {
  name: 'leave-limits',
  tables: ['leave_blocks', 'leave_limits'],
  audit,
  routes: (features) => leaveLimitsRoutes(awayReaders.of(features)),
  listeners: leaveLimitsListeners,
  liveFor: ['configure_leave_setup'],
  calendar: [blockedLayer],
  settingStates: leaveLimitsStates,
  demo: leaveLimitsDemo,
};
