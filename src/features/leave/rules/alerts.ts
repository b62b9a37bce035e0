import type { AlertType } from '#platform/shared/alerts.ts';

export const expiryAlert: AlertType = {
  key: 'leave_expires',
  position: 58,
  name: 'Leave is about to expire',
  who: 'The employee',
  tellMe: { group: 'My leave', when: 'Leave days are about to expire', more: '60, 30 and 7 days before' },
  title: 'Your leave expires soon',
  in_app: true,
  mail: true,
  push: true,
};

export const alerts: readonly AlertType[] = [expiryAlert];
