import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  // Proposed.
  {
    path: '/settings/audit-log',
    name: 'Audit log',
    access: ['view_audit_log'],
    position: 820,
    menu: 'Records',
    component: lazyScreen(() => import('./web/AuditLog.tsx'), 'AuditLog'),
  },
];
