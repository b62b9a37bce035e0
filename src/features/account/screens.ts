import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/confirm-address/{token}',
    name: asText('Confirm address'),
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/ConfirmAddress.tsx'), 'ConfirmAddress'),
  },
];
