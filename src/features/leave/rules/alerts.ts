import type { AlertType } from '#platform/shared/alerts.ts';

export const expiryAlert: AlertType = {
  key: 'leave_expires',
  position: 58,
  name: 'Leave is about to expire',
  who: 'The person whose leave it is',
  tellMe: { group: 'My leave', when: 'Days are about to expire', more: '60, 30 and 7 days before' },
  title: 'Leave of yours expires soon',
  in_app: true,
  mail: true,
  push: true,
};

export const alerts: readonly AlertType[] = [expiryAlert];
