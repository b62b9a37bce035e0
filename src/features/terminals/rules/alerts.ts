import type { AlertType } from '#platform/shared/alerts.ts';

export const terminalAlert: AlertType = {
  key: 'terminal_trouble',
  position: 95,
  name: 'A terminal is silent, its clock is wrong, or it is full',
  who: 'Everybody who sees terminals',
  tellMe: { group: 'Terminals', when: 'A terminal is silent, its clock is wrong, or it is full' },
  title: 'A terminal needs somebody',
  in_app: true,
  mail: true,
  push: false,
  permissions: ['view_biocom_device'],
};

export const alerts: readonly AlertType[] = [terminalAlert];
