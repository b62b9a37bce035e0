import { mdiCalendarMonthOutline } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/calendar',
    name: asText('Calendar'),
    access: ['access_calendar_module'],
    position: 50,
    about: asText('Everyone’s shifts, leave and holidays'),
    words: asText('month week agenda subscribe ical'),
    component: lazyScreen(() => import('./web/Calendar.tsx'), 'Calendar'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'calendar-month-outline': mdiCalendarMonthOutline };
