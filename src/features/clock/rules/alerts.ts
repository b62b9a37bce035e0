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

export const clockOutReminder: AlertType = {
  key: 'clock_out_reminder',
  position: 41,
  name: asText('Someone is still clocked in after their shift'),
  who: asText('The person who is clocked in'),
  notifyMe: { group: asText('My attendance'), when: asText('I am still clocked in after my shift') },
  title: asText('You are still clocked in'),
  in_app: true,
  mail: false,
  push: true,
};

export const automaticClockOutAlert: AlertType = {
  key: 'automatic_clock_out',
  position: 42,
  name: asText('Someone is clocked out automatically'),
  who: asText('The person who forgot to clock out'),
  notifyMe: { group: asText('My attendance'), when: asText('I am clocked out automatically') },
  title: asText('You were clocked out automatically'),
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [irregularDayAlert, clockOutReminder, automaticClockOutAlert];
