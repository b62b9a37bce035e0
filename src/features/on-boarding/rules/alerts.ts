import type { AlertType } from '#platform/shared/alerts.ts';

export const finishedAlert: AlertType = {
  key: 'on_boarding_finished',
  position: 35,
  name: 'An invited person has finished on-boarding',
  who: 'The person who invited them',
  in_app: true,
  mail: false,
};

export const alerts: readonly AlertType[] = [finishedAlert];
