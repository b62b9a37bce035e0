import type { AlertType } from '#platform/shared/alerts.ts';

export const finishedAlert: AlertType = {
  key: 'on_boarding_finished',
  position: 35,
  name: 'An invited person has finished on-boarding',
  who: 'The person who invited them',
  tellMe: { group: 'People', when: 'Somebody I have invited has finished on-boarding' },
  title: 'Somebody has finished on-boarding',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['add_employee'],
};

export const alerts: readonly AlertType[] = [finishedAlert];
