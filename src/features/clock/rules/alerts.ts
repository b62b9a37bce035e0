import type { AlertType } from '#platform/shared/alerts.ts';

export const irregularDayAlert: AlertType = {
  key: 'irregular_day',
  position: 40,
  name: 'Corrected times were submitted for a day',
  who: 'People who may correct attendance',
  in_app: true,
  mail: false,
};

export const alerts: readonly AlertType[] = [irregularDayAlert];
