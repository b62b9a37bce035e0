import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/confirm-address/{token}',
    name: 'Confirm address',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/ConfirmAddress.tsx'), 'ConfirmAddress'),
  },
];
