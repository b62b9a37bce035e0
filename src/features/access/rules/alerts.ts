import type { AlertType } from '#platform/shared/alerts.ts';

export const passwordAlert: AlertType = {
  key: 'password_changed',
  position: 20,
  name: 'A password is changed',
  who: 'The person whose password it is',
  tellMe: { group: 'My account', when: 'My password is changed', more: 'Always on, to keep your account safe' },
  title: 'Your password was changed',
  in_app: true,
  mail: true,
  push: true,
  always: true,
};

export const joinedAlert: AlertType = {
  key: 'person_joined',
  position: 30,
  name: 'An invited person signs in for the first time',
  who: 'People who can add people',
  tellMe: { group: 'People', when: 'An invited person signs in for the first time' },
  title: 'Someone new joined',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['add_employee'],
};

export const alerts: readonly AlertType[] = [passwordAlert, joinedAlert];
