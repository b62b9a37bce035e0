import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/batch-process/{id}',
    name: 'Progress',
    access: 'login',
    component: lazyScreen(() => import('./web/BatchScreen.tsx'), 'BatchScreen'),
  },
];
