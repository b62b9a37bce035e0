import type { AlertType } from '#platform/shared/alerts.ts';

export const weekAlert: AlertType = {
  key: 'leave_next_week',
  position: 59,
  name: 'Department absences next week',
  who: 'Everyone in the department who can see leave',
  tellMe: { group: 'My team', when: 'Who is away next week', more: 'Every Friday at 15:00, if someone is away' },
  title: 'Who is away next week',
  in_app: false,
  mail: true,
  push: false,
  permissions: ['view_leave_application'],
};

export const shiftAlert: AlertType = {
  key: 'leave_on_my_shift',
  position: 59.5,
  name: 'Leave during a planned shift',
  who: 'Everyone in the department with the same published shift who can see leave',
  tellMe: { group: 'My team', when: 'Someone on my shift is away', more: 'When leave creates a gap in the plan' },
  title: 'Someone on your shift is away',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['view_leave_application'],
};

export const alerts: readonly AlertType[] = [weekAlert, shiftAlert];
