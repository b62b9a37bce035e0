import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/general-settings/role-permissions',
    name: 'Roles and permissions',
    access: ['view_role'],
    position: 170,
    menu: 'General',
    about: 'Who can do what',
    words: 'rights access admin manager',
    component: lazyScreen(() => import('./web/RoleSettings.tsx'), 'RoleSettings'),
  },
  // Proposed.
  {
    path: '/settings/general-settings/role-permissions/people/{user_id}',
    name: 'A person’s permissions',
    access: ['view_role'],
    component: lazyScreen(() => import('./web/PersonRights.tsx'), 'PersonRights'),
  },
];
