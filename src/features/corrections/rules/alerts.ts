import type { AlertType } from '#platform/shared/alerts.ts';

export const correctedDayAlert: AlertType = {
  key: 'corrected_day',
  position: 45,
  name: 'A day of yours was corrected',
  who: 'The person whose day it is',
  in_app: true,
  mail: false,
};

export const alerts: readonly AlertType[] = [correctedDayAlert];
