import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const shiftsChangedAlert: AlertType = {
  key: 'shifts_changed',
  position: 46,
  name: asText('Your shifts changed'),
  who: asText('People with changed shifts'),
  notifyMe: { group: asText('My attendance'), when: asText('My published shifts change') },
  title: asText('Your shifts changed'),
  in_app: true,
  mail: true,
  push: true,
};

export const alerts: readonly AlertType[] = [shiftsChangedAlert];
