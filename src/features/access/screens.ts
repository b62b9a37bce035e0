import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/login/google/redirect',
    name: 'Google Sign-in',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/SsoRedirect.tsx'), 'GoogleRedirect'),
  },
  {
    path: '/login/apple/redirect',
    name: 'Apple Sign-in',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/SsoRedirect.tsx'), 'AppleRedirect'),
  },
  {
    path: '/forgot-password',
    name: 'Forgot Password',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/ForgotPassword.tsx'), 'ForgotPassword'),
  },
  {
    path: '/reset-password/{token}',
    name: 'Reset Password',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/ResetPassword.tsx'), 'ResetPassword'),
  },
];
