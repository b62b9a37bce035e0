import type { AlertType } from '#platform/shared/alerts.ts';

export const irregularDayAlert: AlertType = {
  key: 'irregular_day',
  position: 40,
  name: 'Corrected times were submitted for a day',
  who: 'People who may correct attendance',
  tellMe: { group: 'Time I look after', when: 'Corrected times were submitted for a day' },
  title: 'Times wait for a look',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['edit_any_attendance'],
};

export const alerts: readonly AlertType[] = [irregularDayAlert];
