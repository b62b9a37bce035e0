import type { AlertType } from '#platform/shared/alerts.ts';

export const correctedDayAlert: AlertType = {
  key: 'corrected_day',
  position: 45,
  name: 'A day of yours was corrected',
  who: 'The person whose day it is',
  tellMe: { group: 'My time', when: 'A day of mine was corrected' },
  title: 'A day of yours was corrected',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [correctedDayAlert];
