import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed.
  {
    path: '/settings/audit-log',
    name: asText('Audit log'),
    access: ['view_audit_log'],
    position: 820,
    menu: 'Records',
    about: asText('Who changed what, and when'),
    words: asText('history changes log'),
    component: lazyScreen(() => import('./web/AuditLog.tsx'), 'AuditLog'),
  },
];
