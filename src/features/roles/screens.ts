import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/general-settings/role-permissions',
    name: asText('Roles and permissions'),
    access: ['view_role'],
    position: 170,
    menu: 'General',
    about: asText('Who can do what'),
    words: asText('rights access admin manager'),
    component: lazyScreen(() => import('./web/RoleSettings.tsx'), 'RoleSettings'),
  },
  // Proposed.
  {
    path: '/settings/general-settings/role-permissions/people/{user_id}',
    name: asText('A person’s permissions'),
    access: ['view_role'],
    component: lazyScreen(() => import('./web/PersonRights.tsx'), 'PersonRights'),
  },
];
