import type { Feature } from '#platform/server/feature.ts';
import { mergeRoutes } from '#platform/server/http/merge-routes.ts';
import { audit } from './rules/audit.ts';
import { reportsDemo } from './server/demo.ts';
import { reportJobs } from './server/jobs.ts';
import { reportRoutes } from './server/routes.ts';
import { savedRoutes } from './server/saved.ts';
import { reportListeners } from './server/send.ts';
import { asText } from '#platform/shared/translate.ts';

export const feature: Feature = {
  name: 'reports',
  tables: ['saved_reports', 'saved_report_people', 'saved_report_mails'],
  audit,
  waits: [
    // A month and a day, since reports are sent at least monthly.
    { table: 'saved_reports', column: 'next_send_at', atMostSeconds: 32 * 86_400 },
    { table: 'saved_report_mails', column: 'due_at', atMostSeconds: 3600 },
  ],
  routes: mergeRoutes({ reportCalls: reportRoutes, savedReports: savedRoutes }),
  listeners: reportListeners,
  jobs: reportJobs,
  demo: reportsDemo,
  sidebar: {
    position: 6,
    name: asText('Reports'),
    icon: 'chart-box-outline',
    screens: [{ path: '/reports', permission: 'access_report_module' }],
    type: 'reports',
    paths: ['/reports'],
  },
};
