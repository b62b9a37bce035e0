import { mdiCalendarMonthOutline } from '@mdi/js';

export const sidebarIcons = { 'calendar-month-outline': mdiCalendarMonthOutline };
