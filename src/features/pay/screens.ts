import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/pay-rules',
    name: asText('Pay rules'),
    access: ['configure_pay_rules'],
    position: 285,
    menu: 'Time',
    about: asText('Overtime, premiums and breaks'),
    words: asText('payroll night'),
    component: lazyScreen(() => import('./web/PayRules.tsx'), 'PayRules'),
  },
];
