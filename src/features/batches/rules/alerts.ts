import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const batchAlert: AlertType = {
  key: 'batch_ended',
  position: 70,
  name: asText('A bulk change, import or export finishes'),
  who: asText('The person who started it, unless they’re watching'),
  notifyMe: {
    group: asText('My work'),
    when: asText('My bulk change, import or export finishes'),
    more: asText('Unless I’m watching it'),
  },
  title: asText('Your job is finished'),
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [batchAlert];
