import type { Feature } from '#platform/server/feature.ts';
import { employmentChange } from '#features/employment/server/queries/impact.ts';
import { directoryJobsWith } from './server/jobs.ts';
import { directoryRoutesWith } from './server/routes.ts';
import { asText } from '#platform/shared/translate.ts';

export const feature: Feature = {
  name: 'directory',
  routes: (features) => directoryRoutesWith(employmentChange.of(features)),
  jobs: (features) => directoryJobsWith(employmentChange.of(features)),
  sidebar: {
    position: 4,
    name: asText('People'),
    icon: 'account-group',
    screens: [{ path: '/people', permission: 'view_employee' }],
    type: 'people',
    paths: ['/people', '/people/import', '/people/invitations', '/people/profile/view/{username}'],
  },
};
