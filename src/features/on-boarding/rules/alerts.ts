import type { AlertType } from '#platform/shared/alerts.ts';

export const finishedAlert: AlertType = {
  key: 'on_boarding_finished',
  position: 35,
  name: 'An invited person finished on-boarding',
  who: 'The person who invited them',
  tellMe: { group: 'People', when: 'Someone I invited finishes on-boarding' },
  title: 'Someone finished on-boarding',
  in_app: true,
  mail: false,
  push: true,
  permissions: ['add_employee'],
};

export const alerts: readonly AlertType[] = [finishedAlert];
