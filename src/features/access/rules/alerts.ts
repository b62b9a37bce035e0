import type { AlertType } from '#platform/shared/alerts.ts';

export const passwordAlert: AlertType = {
  key: 'password_changed',
  position: 20,
  name: 'A password was changed',
  who: 'The person',
  tellMe: { group: 'My account', when: 'My password was changed', more: 'Always told, for your safety' },
  title: 'Your password was changed',
  in_app: true,
  mail: true,
  push: true,
  always: true,
};

export const joinedAlert: AlertType = {
  key: 'person_joined',
  position: 30,
  name: 'An invited person has signed in for the first time',
  who: 'People who may add people',
  tellMe: { group: 'People', when: 'An invited person has signed in for the first time' },
  title: 'Somebody has joined',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['add_employee'],
};

export const alerts: readonly AlertType[] = [passwordAlert, joinedAlert];
