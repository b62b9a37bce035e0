import type { Feature } from '#platform/server/feature.ts';
import { directoryJobsWith } from './server/jobs.ts';
import { directoryRoutesWith } from './server/routes.ts';

const effectsOf = (features: readonly Feature[]) => features.flatMap(({ employmentEffects = [] }) => employmentEffects);

export const feature: Feature = {
  name: 'directory',
  routes: (features) => directoryRoutesWith(effectsOf(features)),
  jobs: (features) => directoryJobsWith(effectsOf(features).map(({ effect }) => effect)),
  sidebar: {
    position: 4,
    name: 'People',
    icon: 'account-group',
    screens: [{ path: '/people', permission: 'view_employee' }],
    type: 'people',
    paths: ['/people', '/people/import', '/people/invitations', '/people/profile/view/{username}'],
  },
};
