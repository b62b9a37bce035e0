import type { AlertType } from '#platform/shared/alerts.ts';

export const terminalAlert: AlertType = {
  key: 'terminal_trouble',
  position: 95,
  name: 'A terminal is silent, its clock is wrong, or it is full',
  who: 'Everybody who sees terminals',
  in_app: true,
  mail: true,
};

export const alerts: readonly AlertType[] = [terminalAlert];
