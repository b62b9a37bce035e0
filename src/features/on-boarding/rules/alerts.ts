import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const finishedAlert: AlertType = {
  key: 'on_boarding_finished',
  position: 35,
  name: asText('An invited person finished on-boarding'),
  who: asText('The person who invited them'),
  notifyMe: { group: asText('People'), when: asText('Someone I invited finishes on-boarding') },
  title: asText('Someone finished on-boarding'),
  in_app: true,
  mail: false,
  push: true,
  permissions: ['add_employee'],
};

export const alerts: readonly AlertType[] = [finishedAlert];
