import type { AlertType } from '#platform/shared/alerts.ts';

export const weekAlert: AlertType = {
  key: 'leave_next_week',
  position: 59,
  name: 'Who of a department is away next week',
  who: 'Everybody in the department who may see leave',
  tellMe: { group: 'My team', when: 'Who is away next week', more: 'Every Friday at 15:00, when somebody is' },
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
  who: 'Everybody in the department who has the same published shift and may see leave',
  tellMe: { group: 'My team', when: 'Somebody on my shift is away', more: 'When leave opens a planned shift' },
  title: 'Somebody on your shift is away',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['view_leave_application'],
};

export const alerts: readonly AlertType[] = [weekAlert, shiftAlert];
