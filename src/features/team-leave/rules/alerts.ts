import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const weekAlert: AlertType = {
  key: 'leave_next_week',
  position: 59,
  name: asText('Department absences next week'),
  who: asText('Everyone in the department who can see leave'),
  notifyMe: {
    group: asText('My team'),
    when: asText('Who is away next week'),
    more: asText('Every Friday at 15:00, if someone is away'),
  },
  title: asText('Who is away next week'),
  in_app: false,
  mail: true,
  push: false,
  permissions: ['view_leave_application'],
};

export const shiftAlert: AlertType = {
  key: 'leave_on_my_shift',
  position: 59.5,
  name: asText('Leave during a planned shift'),
  who: asText('Everyone in the department with the same published shift who can see leave'),
  notifyMe: {
    group: asText('My team'),
    when: asText('Someone on my shift is away'),
    more: asText('When leave creates a gap in the plan'),
  },
  title: asText('Someone on your shift is away'),
  in_app: true,
  mail: false,
  push: true,
  permissions: ['view_leave_application'],
};

export const alerts: readonly AlertType[] = [weekAlert, shiftAlert];
