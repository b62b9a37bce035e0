import { mdiChartBoxOutline } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/reports',
    name: asText('Reports'),
    access: ['access_report_module'],
    position: 60,
    about: asText('Timesheet, absence, leave and employee files'),
    words: asText('export excel csv pdf payroll'),
    component: lazyScreen(() => import('./web/Reports.tsx'), 'Reports'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'chart-box-outline': mdiChartBoxOutline };
