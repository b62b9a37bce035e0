import { mdiPalmTree } from '@mdi/js';
import { lazyPart, lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { applying, reading, reviewing } from './rules/access.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/leaves/self',
    name: 'My leaves',
    access: ['view_leave_application'],
    position: 30,
    about: 'Your leave and balances',
    words: 'balance vacation holiday days off sick',
    component: lazyScreen(() => import('./web/MyLeaves.tsx'), 'MyLeaves'),
  },
  {
    path: '/leaves/all',
    name: 'Leave to review',
    access: reviewing,
    position: 31,
    about: 'Applications waiting for approval',
    words: 'approve reject review requests',
    component: lazyScreen(() => import('./web/ReviewList.tsx'), 'ReviewList'),
  },
  {
    path: '/leave/application/new',
    name: 'Apply for leave',
    // People who manage leave can apply for others, even if they may not apply for themselves.
    access: applying,
    position: 32,
    about: 'Apply for days or hours off',
    words: 'request vacation sick holiday',
    component: lazyScreen(() => import('./web/ApplyForLeave.tsx'), 'ApplyForLeave'),
  },
  {
    path: '/leave/application/view/{id}',
    name: 'Leave application',
    access: reading,
    alertPanel: {
      alerts: ['leave_applied', 'leave_reminder'],
      act: 'Review',
      Panel: lazyPart(() => import('./web/AlertedApplication.tsx'), 'AlertedApplication'),
    },
    component: lazyScreen(() => import('./web/ApplicationView.tsx'), 'ApplicationView'),
  },
  {
    path: '/settings/leave/review-process',
    name: 'Review process',
    access: ['view_leave_review'],
    position: 430,
    menu: 'Leave',
    about: 'Who approves leave, and in which steps',
    words: 'approval approver workflow',
    component: lazyScreen(() => import('./web/processes/ReviewProcesses.tsx'), 'ReviewProcesses'),
  },
  {
    path: '/settings/leave/review-process/{leave_review_id}',
    name: 'Review process',
    access: ['edit_leave_review', 'add_leave_review'],
    component: lazyScreen(() => import('./web/processes/ReviewProcess.tsx'), 'ReviewProcess'),
  },
  {
    path: '/settings/leave/leave-review/{leave_review_id}/assigned-people',
    name: 'Review process',
    access: ['view_leave_review'],
    component: lazyScreen(() => import('./web/processes/ProcessPeople.tsx'), 'ProcessPeople'),
  },
  {
    path: '/leaves/{user_id}',
    name: 'Leaves',
    access: ['view_leave_application'],
    component: lazyScreen(() => import('./web/MyLeaves.tsx'), 'PersonLeaves'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'palm-tree': mdiPalmTree };
