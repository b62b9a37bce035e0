import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { leaveDemo } from './server/demo.ts';
import { leaveJobs } from './server/jobs.ts';
import { packageOfNewcomers } from './server/newcomers.ts';
import { leaveListeners } from './server/listeners.ts';
import { halfLeaveReaders, leaveMovers } from './server/queries/booked-leave.ts';
import { leaveRoutesWith } from './server/routes.ts';
import { leaveSearch } from './server/search.ts';
import { leaveSetUp } from './server/set-up.ts';
import { leaveTrash } from './server/trash.ts';
import { leaveStates } from './server/setting-states.ts';

/** Leave entitlements of people, their opening balances, and the ledger from which every balance is calculated. */
export const feature: Feature = {
  name: 'leave',
  tables: [
    'leave_accounts',
    'leave_beginnings',
    'leave_expiry_reminders',
    'leave_lines',
    'leave_policies',
    'leave_policy_people',
    'leave_policy_terms',
    'leave_setups',
    'leave_types',
  ],
  audit,
  routes: (features) => leaveRoutesWith(halfLeaveReaders.of(features), leaveMovers.of(features)),
  listeners: leaveListeners,
  liveFor: ['view_leave_type', 'view_leave_policy'],
  jobs: leaveJobs,
  alerts,
  newcomerItems: [packageOfNewcomers],
  trash: leaveTrash,
  demo: leaveDemo,
  setUp: leaveSetUp,
  search: leaveSearch,
  settingStates: leaveStates,
};
