import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/settings/people/departments',
    name: 'Departments',
    access: ['view_department'],
    position: 310,
    menu: 'People',
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'Departments'),
  },
  {
    path: '/settings/people/designations',
    name: 'Designations',
    access: ['view_designation'],
    position: 320,
    menu: 'People',
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'Designations'),
  },
  {
    path: '/settings/people/employment-types',
    name: 'Employment types',
    access: ['view_employment_type'],
    position: 330,
    menu: 'People',
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'EmploymentTypes'),
  },
  {
    path: '/settings/people/document-types',
    name: 'Document types',
    access: ['view_document_type'],
    position: 340,
    menu: 'People',
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'DocumentTypes'),
  },
  {
    path: '/settings/people/groups',
    name: 'Groups',
    access: ['view_employee_group'],
    position: 350,
    menu: 'People',
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'Groups'),
  },
];
