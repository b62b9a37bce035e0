import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/leave/holidays',
    name: asText('Holidays'),
    access: ['view_holiday'],
    position: 450,
    menu: 'Leave',
    about: asText('Days when no one has to work'),
    words: asText('public bank calendar'),
    component: lazyScreen(() => import('./web/Holidays.tsx'), 'Holidays'),
  },
  {
    path: '/settings/leave/holidays/import',
    name: asText('Import holidays'),
    access: ['view_holiday'],
    about: asText('Import a country’s holidays'),
    words: asText('public bank calendar year'),
    component: lazyScreen(() => import('./web/ImportHolidays.tsx'), 'ImportHolidays'),
  },
  {
    path: '/settings/leave/holidays/{holiday_id}/assigned-people',
    name: asText('Holiday'),
    access: ['view_holiday'],
    component: lazyScreen(() => import('./web/HolidayPeople.tsx'), 'HolidayPeople'),
  },
];
