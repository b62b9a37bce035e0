import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed.
  {
    path: '/settings/audit-log',
    name: 'Audit log',
    access: ['view_audit_log'],
    position: 820,
    menu: 'Records',
    about: 'Who changed what, and when',
    words: 'history changes log',
    component: lazyScreen(() => import('./web/AuditLog.tsx'), 'AuditLog'),
  },
];
