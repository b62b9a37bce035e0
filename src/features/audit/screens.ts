import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  // Proposed.
  {
    path: '/settings/audit-log',
    name: 'Audit log',
    access: ['view_audit_log'],
    position: 820,
    menu: 'Records',
    component: lazyRouteComponent(() => import('./web/AuditLog.tsx'), 'AuditLog'),
  },
];
