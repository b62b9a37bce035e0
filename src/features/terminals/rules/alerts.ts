import type { AlertType } from '#platform/shared/alerts.ts';

export const terminalAlert: AlertType = {
  key: 'terminal_trouble',
  position: 95,
  name: 'A terminal is offline, full or shows the wrong time',
  who: 'Everyone who can see terminals',
  tellMe: { group: 'Terminals', when: 'A terminal is offline, full or shows the wrong time' },
  title: 'A terminal needs attention',
  in_app: true,
  mail: true,
  push: false,
  permissions: ['view_biocom_device'],
};

export const alerts: readonly AlertType[] = [terminalAlert];
