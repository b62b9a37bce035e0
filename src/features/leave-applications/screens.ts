import { mdiPalmTree } from '@mdi/js';
import { lazyPart, lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { applyPermissions, readPermissions, reviewPermissions } from './rules/access.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/leaves/self',
    name: asText('My leaves'),
    access: ['view_leave_application'],
    position: 30,
    about: asText('Your leave and balances'),
    words: asText('balance vacation holiday days off sick'),
    component: lazyScreen(() => import('./web/MyLeaves.tsx'), 'MyLeaves'),
  },
  {
    path: '/leaves/all',
    name: asText('Leave to review'),
    access: reviewPermissions,
    position: 31,
    about: asText('Applications waiting for approval'),
    words: asText('approve reject review requests'),
    component: lazyScreen(() => import('./web/ReviewList.tsx'), 'ReviewList'),
  },
  {
    path: '/leave/application/new',
    name: asText('Apply for leave'),
    // People who manage leave can apply for others, even if they may not apply for themselves.
    access: applyPermissions,
    position: 32,
    about: asText('Apply for days or hours off'),
    words: asText('request vacation sick holiday'),
    component: lazyScreen(() => import('./web/ApplyForLeave.tsx'), 'ApplyForLeave'),
  },
  {
    path: '/leave/application/view/{id}',
    name: asText('Leave application'),
    access: readPermissions,
    alertPanel: {
      alerts: ['leave_applied', 'leave_reminder'],
      act: asText('Review', { of: 'action' }),
      Panel: lazyPart(() => import('./web/AlertedApplication.tsx'), 'AlertedApplication'),
    },
    component: lazyScreen(() => import('./web/ApplicationView.tsx'), 'ApplicationView'),
  },
  {
    path: '/settings/leave/review-process',
    name: asText('Review process'),
    access: ['view_leave_review'],
    position: 430,
    menu: 'Leave',
    about: asText('Who approves leave, and in which steps'),
    words: asText('approval approver workflow'),
    component: lazyScreen(() => import('./web/processes/ReviewProcesses.tsx'), 'ReviewProcesses'),
  },
  {
    path: '/settings/leave/review-process/{leave_review_id}',
    name: asText('Review process'),
    access: ['edit_leave_review', 'add_leave_review'],
    component: lazyScreen(() => import('./web/processes/ReviewProcess.tsx'), 'ReviewProcess'),
  },
  {
    path: '/settings/leave/leave-review/{leave_review_id}/assigned-people',
    name: asText('Review process'),
    access: ['view_leave_review'],
    component: lazyScreen(() => import('./web/processes/ProcessPeople.tsx'), 'ProcessPeople'),
  },
  {
    path: '/leaves/{user_id}',
    name: asText('Leaves'),
    access: ['view_leave_application'],
    component: lazyScreen(() => import('./web/MyLeaves.tsx'), 'PersonLeaves'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'palm-tree': mdiPalmTree };
