import { mdiChartBoxOutline } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/reports',
    name: 'Reports',
    access: ['access_report_module'],
    position: 60,
    about: 'Timesheet, absence, leave and employee files',
    words: 'export excel csv pdf payroll',
    component: lazyScreen(() => import('./web/Reports.tsx'), 'Reports'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'chart-box-outline': mdiChartBoxOutline };
