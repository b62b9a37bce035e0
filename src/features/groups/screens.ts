import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/people/groups/{group_id}/assigned-people',
    name: asText('Group'),
    access: ['view_employee_group'],
    component: lazyScreen(() => import('./web/GroupPeople.tsx'), 'GroupPeople'),
  },
];
