import type { Feature } from '#platform/server/feature.ts';
import { directoryJobs } from './server/jobs.ts';
import { directoryRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'directory',
  routes: directoryRoutes,
  jobs: directoryJobs,
  sidebar: {
    position: 4,
    name: 'People',
    icon: 'account-group',
    screens: [{ path: '/people', permission: 'view_employee' }],
    type: 'people',
    paths: ['/people', '/people/import', '/people/invitations', '/people/profile/view/{username}'],
  },
};
