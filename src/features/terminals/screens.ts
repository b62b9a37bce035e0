import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/biometric/devices',
    name: asText('Devices'),
    access: ['view_biocom_device'],
    position: 296,
    menu: 'Terminals',
    component: lazyScreen(() => import('./web/Terminals.tsx'), 'Terminals'),
  },
  {
    path: '/settings/biometric/devices/{id}/users',
    name: asText('People at a terminal'),
    access: ['view_biocom_device'],
    component: lazyScreen(() => import('./web/TerminalUsers.tsx'), 'TerminalUsers'),
  },
  {
    path: '/settings/biometric/records',
    name: asText('Records'),
    access: ['view_biocom_record'],
    position: 298,
    menu: 'Terminals',
    component: lazyScreen(() => import('./web/Records.tsx'), 'Records'),
  },
];
