import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/login/google/redirect',
    name: asText('Google Sign-in'),
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/SsoRedirect.tsx'), 'GoogleRedirect'),
  },
  {
    path: '/login/apple/redirect',
    name: asText('Apple Sign-in'),
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/SsoRedirect.tsx'), 'AppleRedirect'),
  },
  {
    path: '/forgot-password',
    name: asText('Forgot Password'),
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/ForgotPassword.tsx'), 'ForgotPassword'),
  },
  {
    path: '/reset-password/{token}',
    name: asText('Reset Password'),
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/ResetPassword.tsx'), 'ResetPassword'),
  },
];
