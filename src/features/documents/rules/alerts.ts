import type { AlertType } from '#platform/shared/alerts.ts';

export const documentAlert: AlertType = {
  key: 'document_expires',
  position: 60,
  name: 'A document expires soon, or has expired',
  who: 'The person whose document it is, and people who may add documents to the profiles of others',
  in_app: true,
  mail: false,
};

export const alerts: readonly AlertType[] = [documentAlert];
