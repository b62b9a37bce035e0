import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const correctedDayAlert: AlertType = {
  key: 'corrected_day',
  position: 45,
  name: asText('Someone’s day is corrected'),
  who: asText('The person whose day it is'),
  notifyMe: { group: asText('My attendance'), when: asText('My day is corrected') },
  title: asText('Someone’s day is corrected'),
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [correctedDayAlert];
