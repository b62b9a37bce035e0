import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const terminalAlert: AlertType = {
  key: 'terminal_trouble',
  position: 95,
  name: asText('A terminal is offline, full or shows the wrong time'),
  who: asText('Everyone who can see terminals'),
  notifyMe: { group: asText('Terminals'), when: asText('A terminal is offline, full or shows the wrong time') },
  title: asText('A terminal needs attention'),
  in_app: true,
  mail: true,
  push: false,
  permissions: ['view_biocom_device'],
};

export const alerts: readonly AlertType[] = [terminalAlert];
