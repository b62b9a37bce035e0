import type { Feature } from '#platform/server/feature.ts';
import { listsDemo } from './server/demo.ts';
import { listsListeners } from './server/listeners.ts';
import { listsRoutes } from './server/routes.ts';
import { listsSearch } from './server/search.ts';
import { listsTrash } from './server/trash.ts';
import { audit } from './rules/audit.ts';
import { listsSetUp } from './server/set-up.ts';
import { listsStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'lists',
  tables: ['departments', 'designations', 'document_types', 'employment_types', 'work_places', 'groups'],
  audit,
  routes: (features) => listsRoutes(features.flatMap(({ references = [] }) => references)),
  listeners: listsListeners,
  trash: listsTrash,
  demo: listsDemo,
  setUp: listsSetUp,
  search: listsSearch,
  settingStates: listsStates,
};
