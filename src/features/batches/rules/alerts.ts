import type { AlertType } from '#platform/shared/alerts.ts';

export const batchAlert: AlertType = {
  key: 'batch_ended',
  position: 70,
  name: 'Work on many people, an import or a file is done',
  who: 'The person who started it, unless they are watching',
  in_app: true,
  mail: false,
};

export const alerts: readonly AlertType[] = [batchAlert];
