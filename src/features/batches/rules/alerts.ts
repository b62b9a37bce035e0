import type { AlertType } from '#platform/shared/alerts.ts';

export const batchAlert: AlertType = {
  key: 'batch_ended',
  position: 70,
  name: 'A bulk change, import or export finishes',
  who: 'The person who started it, unless they’re watching',
  tellMe: { group: 'My work', when: 'My bulk change, import or export finishes', more: 'Unless I’m watching it' },
  title: 'Your job is finished',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [batchAlert];
