import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/batch-process/{id}',
    name: asText('Progress'),
    access: 'login',
    component: lazyScreen(() => import('./web/BatchScreen.tsx'), 'BatchScreen'),
  },
];
