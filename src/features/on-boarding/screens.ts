import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/people/invitations',
    name: asText('Invitations'),
    access: ['add_employee'],
    position: 42,
    about: asText('Invitations sent, opened and accepted'),
    words: asText('invite onboarding join resend'),
    component: lazyScreen(() => import('./web/invitations/Invitations.tsx'), 'Invitations'),
  },
  {
    path: '/on-boarding-invitation/{id}/{hash}',
    name: asText('On-boarding'),
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/OnBoarding.tsx'), 'OnBoarding'),
  },
];
