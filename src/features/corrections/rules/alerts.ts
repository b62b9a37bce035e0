import type { AlertType } from '#platform/shared/alerts.ts';

export const correctedDayAlert: AlertType = {
  key: 'corrected_day',
  position: 45,
  name: 'Someone’s day is corrected',
  who: 'The person whose day it is',
  tellMe: { group: 'My attendance', when: 'My day is corrected' },
  title: 'Someone’s day is corrected',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [correctedDayAlert];
