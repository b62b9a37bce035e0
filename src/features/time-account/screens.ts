import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed: the specification has no time accounts.
  {
    path: '/time/account',
    name: asText('Time account'),
    access: ['view_attendance'],
    position: 21.5,
    about: asText('Hours you worked beyond those you owe'),
    words: asText('overtime balance flexitime plus minus hours'),
    component: lazyScreen(() => import('./web/TimeAccount.tsx'), 'OwnTimeAccount'),
  },
  {
    path: '/time/accounts',
    name: asText('Time accounts'),
    access: ['view_any_time_account', 'edit_time_account'],
    position: 24.5,
    about: asText('Balances of hours, adjustments and pay-outs'),
    words: asText('overtime balance flexitime pay out adjust'),
    component: lazyScreen(() => import('./web/Accounts.tsx'), 'Accounts'),
  },
  {
    path: '/time/accounts/{user_id}',
    name: asText('Time account'),
    access: ['view_any_time_account', 'edit_time_account'],
    component: lazyScreen(() => import('./web/TimeAccount.tsx'), 'PersonTimeAccount'),
  },
];
