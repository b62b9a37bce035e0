import type { AlertType } from '#platform/shared/alerts.ts';

export const passwordAlert: AlertType = {
  key: 'password_changed',
  position: 20,
  name: 'A password was changed',
  who: 'The person',
  in_app: true,
  mail: true,
};

export const joinedAlert: AlertType = {
  key: 'person_joined',
  position: 30,
  name: 'An invited person has signed in for the first time',
  who: 'People who may add people',
  in_app: true,
  mail: false,
};

export const alerts: readonly AlertType[] = [passwordAlert, joinedAlert];
