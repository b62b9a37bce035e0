import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const expiryAlert: AlertType = {
  key: 'leave_expires',
  position: 58,
  name: asText('Leave is about to expire'),
  who: asText('The employee'),
  notifyMe: {
    group: asText('My leave'),
    when: asText('Leave days are about to expire'),
    more: asText('60, 30 and 7 days before'),
  },
  title: asText('Your leave expires soon'),
  in_app: true,
  mail: true,
  push: true,
};

export const alerts: readonly AlertType[] = [expiryAlert];
