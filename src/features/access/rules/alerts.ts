import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const passwordAlert: AlertType = {
  key: 'password_changed',
  position: 20,
  name: asText('A password is changed'),
  who: asText('The person whose password it is'),
  notifyMe: {
    group: asText('My account'),
    when: asText('My password is changed'),
    more: asText('Always on, to keep your account safe'),
  },
  title: asText('Your password was changed'),
  in_app: true,
  mail: true,
  push: true,
  always: true,
};

export const joinedAlert: AlertType = {
  key: 'person_joined',
  position: 30,
  name: asText('An invited person signs in for the first time'),
  who: asText('People who can add people'),
  notifyMe: { group: asText('People'), when: asText('An invited person signs in for the first time') },
  title: asText('Someone new joined'),
  in_app: true,
  mail: false,
  push: true,
  permissions: ['add_employee'],
};

export const alerts: readonly AlertType[] = [passwordAlert, joinedAlert];
