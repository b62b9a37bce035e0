import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/people/joiner-rules',
    name: asText('Rules for joiners'),
    access: ['configure_company_setup'],
    position: 305,
    menu: 'People',
    about: asText('What people get by where they work'),
    words: asText('automatic assign package process week holidays pattern role new'),
    component: lazyScreen(() => import('./web/JoinerRules.tsx'), 'JoinerRules'),
  },
];
