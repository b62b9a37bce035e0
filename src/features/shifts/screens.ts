import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/shift-templates',
    name: 'Shift templates',
    tabName: 'Templates',
    access: ['view_shift_template'],
    position: 220,
    menu: 'Time',
    about: 'Shift times and colours',
    words: 'early late night template',
    component: lazyScreen(() => import('./web/ShiftTemplates.tsx'), 'ShiftTemplates'),
  },
  {
    path: '/settings/time/shift-template/add',
    name: 'New shift template',
    access: ['add_shift_template'],
    about: 'Create a shift template',
    words: 'create',
    component: lazyScreen(() => import('./web/AddTemplate.tsx'), 'AddTemplate'),
  },
  {
    path: '/settings/time/shift-template/edit/{id}',
    name: 'Edit shift template',
    access: ['edit_shift_template'],
    component: lazyScreen(() => import('./web/EditTemplate.tsx'), 'EditTemplate'),
  },
];
