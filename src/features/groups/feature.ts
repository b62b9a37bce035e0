import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { groupsDemo } from './server/demo.ts';
import { groupsJobs } from './server/jobs.ts';
import { groupReferences } from './server/references.ts';
import { groupsRoutesWith } from './server/routes.ts';

export const feature: Feature = {
  name: 'groups',
  tables: ['group_people'],
  audit,
  routes: (features) =>
    groupsRoutesWith(
      features
        .flatMap(({ references = [] }) => references)
        .filter((reference) => reference.to === 'groups' && !groupReferences.includes(reference)),
    ),
  jobs: groupsJobs,
  references: groupReferences,
  demo: groupsDemo,
};
