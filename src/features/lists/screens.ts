import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/people/departments',
    name: asText('Departments'),
    access: ['view_department'],
    position: 310,
    menu: 'People',
    about: asText('Departments and who belongs to them'),
    words: asText('teams units organization'),
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'Departments'),
  },
  {
    path: '/settings/people/designations',
    name: asText('Designations'),
    access: ['view_designation'],
    position: 320,
    menu: 'People',
    about: asText('Job titles'),
    words: asText('job title position'),
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'Designations'),
  },
  {
    path: '/settings/people/employment-types',
    name: asText('Employment types'),
    access: ['view_employment_type'],
    position: 330,
    menu: 'People',
    about: asText('Full time, part time and other contracts'),
    words: asText('contract'),
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'EmploymentTypes'),
  },
  {
    path: '/settings/people/document-types',
    name: asText('Document types'),
    access: ['view_document_type'],
    position: 340,
    menu: 'People',
    about: asText('Types of documents in profiles'),
    words: asText('certificate passport contract'),
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'DocumentTypes'),
  },
  {
    path: '/settings/people/groups',
    name: asText('Groups'),
    access: ['view_employee_group'],
    position: 350,
    menu: 'People',
    about: asText('Sets of people across departments'),
    words: asText('team assign'),
    component: lazyScreen(() => import('./web/list-screens.tsx'), 'Groups'),
  },
];
