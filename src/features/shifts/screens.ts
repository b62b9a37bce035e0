import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/shift-templates',
    name: asText('Shift templates'),
    tabName: asText('Templates'),
    access: ['view_shift_template'],
    position: 220,
    menu: 'Time',
    about: asText('Shift times and colours'),
    words: asText('early late night template'),
    component: lazyScreen(() => import('./web/ShiftTemplates.tsx'), 'ShiftTemplates'),
  },
  {
    path: '/settings/time/shift-template/add',
    name: asText('New shift template'),
    access: ['add_shift_template'],
    about: asText('Create a shift template'),
    words: asText('create'),
    component: lazyScreen(() => import('./web/AddTemplate.tsx'), 'AddTemplate'),
  },
  {
    path: '/settings/time/shift-template/edit/{id}',
    name: asText('Edit shift template'),
    access: ['edit_shift_template'],
    component: lazyScreen(() => import('./web/EditTemplate.tsx'), 'EditTemplate'),
  },
];
