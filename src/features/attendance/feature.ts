import type { Feature } from '#platform/server/feature.ts';
import { BirdMemory } from './server/bird-view.ts';
import { dayNotes } from './server/queries/day-notes.ts';
import { attendanceRoutesWith } from './server/routes.ts';
import { ownDays } from './server/to-do.ts';
import { asText } from '#platform/shared/translate.ts';

export const feature: Feature = {
  name: 'attendance',
  routes: (features) => attendanceRoutesWith(new BirdMemory(), dayNotes.of(features)),
  sidebar: {
    position: 2,
    name: asText('Attendance'),
    icon: 'clock-outline',
    screens: [
      { path: '/time/self', permission: 'view_attendance' },
      { path: '/time/bird-view', permission: 'view_any_attendance' },
      { path: '/settings/time/shift-assignment', permission: 'view_shift_calendar' },
    ],
    type: 'attendance',
    paths: [
      '/time/self',
      '/time/bird-view',
      '/time/individual-view',
      '/time/{user_id}',
      '/time/account',
      '/time/accounts',
      '/time/accounts/{user_id}',
      '/time/my-pay-period',
      '/time/pay-periods',
      '/time/pay-periods/{user_id}',
      '/time/shift/view-my-shifts',
      '/settings/time/shift-assignment',
      '/settings/time/shift-assignment/{action_id}',
      '/time/details/view/{id}/{user_id}',
    ],
  },
  toDo: [ownDays],
};
