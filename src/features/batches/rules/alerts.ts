import type { AlertType } from '#platform/shared/alerts.ts';

export const batchAlert: AlertType = {
  key: 'batch_ended',
  position: 70,
  name: 'Work on many people, an import or a file is done',
  who: 'The person who started it, unless they are watching',
  tellMe: { group: 'My work', when: 'Work that I have started is done', more: 'Unless I am watching it' },
  title: 'Your work is done',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [batchAlert];
