import type { AlertType } from '#platform/shared/alerts.ts';

export const irregularDayAlert: AlertType = {
  key: 'irregular_day',
  position: 40,
  name: 'Someone submits corrected times',
  who: 'People who can correct attendance',
  tellMe: { group: 'Attendance I manage', when: 'Someone submits corrected times' },
  title: 'Corrected times need review',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['edit_any_attendance'],
};

export const alerts: readonly AlertType[] = [irregularDayAlert];
