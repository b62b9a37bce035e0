import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/people/work-places/{work_place_id}/week',
    name: asText('Working week'),
    access: ['edit_work_place'],
    component: lazyScreen(() => import('./web/places/PlaceWeek.tsx'), 'WorkPlaceWeek'),
  },
  {
    path: '/settings/people/departments/{department_id}/week',
    name: asText('Working week'),
    access: ['edit_department'],
    component: lazyScreen(() => import('./web/places/PlaceWeek.tsx'), 'DepartmentWeek'),
  },
];
