import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/reports',
    name: 'Reports',
    access: ['access_report_module'],
    position: 60,
    component: lazyScreen(() => import('./web/Reports.tsx'), 'Reports'),
  },
];
