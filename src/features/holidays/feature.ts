import type { Feature } from '#platform/server/feature.ts';
import { daysOff } from '#features/shifts/server/queries/days-off.ts';
import { audit } from './rules/audit.ts';
import { holidaysDemo } from './server/demo.ts';
import { publishedShifts } from './server/shifts-impact.ts';
import { holidayLayer } from './server/layer.ts';
import { holidaysListeners } from './server/listeners.ts';
import { holidaysOff } from './server/queries/days.ts';
import { holidaysChange } from './server/queries/impact.ts';
import { holidaysRoutes } from './server/routes.ts';
import { holidaysSearch } from './server/search.ts';
import { holidaysSetUp } from './server/set-up.ts';
import { holidaysTrash } from './server/trash.ts';
import { holidaysStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'holidays',
  tables: ['holiday_people', 'holidays'],
  audit,
  routes: (features) => holidaysRoutes(holidaysChange.of(features)),
  listeners: holidaysListeners,
  trash: holidaysTrash,
  contributes: [holidaysChange.with(publishedShifts), daysOff.with(holidaysOff)],
  calendar: [holidayLayer],
  demo: holidaysDemo,
  search: [holidaysSearch],
  setUp: holidaysSetUp,
  settingStates: holidaysStates,
};
