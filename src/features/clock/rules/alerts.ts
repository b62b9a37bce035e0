import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const irregularDayAlert: AlertType = {
  key: 'irregular_day',
  position: 40,
  name: asText('Someone submits corrected times'),
  who: asText('People who can correct attendance'),
  notifyMe: { group: asText('Attendance I manage'), when: asText('Someone submits corrected times') },
  title: asText('Corrected times need review'),
  in_app: true,
  mail: false,
  push: true,
  permissions: ['edit_any_attendance'],
};

export const alerts: readonly AlertType[] = [irregularDayAlert];
