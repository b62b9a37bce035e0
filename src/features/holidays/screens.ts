import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/leave/holidays',
    name: 'Holidays',
    access: ['view_holiday'],
    position: 450,
    menu: 'Leave',
    about: 'Days when no one has to work',
    words: 'public bank calendar',
    component: lazyScreen(() => import('./web/Holidays.tsx'), 'Holidays'),
  },
  {
    path: '/settings/leave/holidays/import',
    name: 'Import holidays',
    access: ['view_holiday'],
    about: 'Import a country’s holidays',
    words: 'public bank calendar year',
    component: lazyScreen(() => import('./web/ImportHolidays.tsx'), 'ImportHolidays'),
  },
  {
    path: '/settings/leave/holidays/{holiday_id}/assigned-people',
    name: 'Holiday',
    access: ['view_holiday'],
    component: lazyScreen(() => import('./web/HolidayPeople.tsx'), 'HolidayPeople'),
  },
];
