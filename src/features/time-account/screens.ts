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
    about: asText('Hours saved and owed'),
    words: asText('overtime flexitime'),
    component: lazyScreen(() => import('./web/screens.ts'), 'OwnTimeAccount'),
  },
  {
    path: '/time/accounts',
    name: asText('Time accounts'),
    access: ['view_any_time_account', 'edit_time_account'],
    position: 24.5,
    about: asText('Balances and pay-outs'),
    words: asText('overtime flexitime'),
    component: lazyScreen(() => import('./web/screens.ts'), 'Accounts'),
  },
  {
    path: '/time/accounts/{user_id}',
    name: asText('Time account'),
    access: ['view_any_time_account', 'edit_time_account'],
    component: lazyScreen(() => import('./web/screens.ts'), 'PersonTimeAccount'),
  },
];
