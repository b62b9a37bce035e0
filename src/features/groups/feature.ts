import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { groupsDemo } from './server/demo.ts';
import { groupReferences } from './server/references.ts';
import { groupsRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'groups',
  tables: ['group_people'],
  audit,
  routes: groupsRoutes,
  references: groupReferences,
  demo: groupsDemo,
};
