import type { AlertType } from '#platform/shared/alerts.ts';

export const documentAlert: AlertType = {
  key: 'document_expires',
  position: 60,
  name: 'A document expires soon, or has expired',
  who: 'The person whose document it is, and people who may add documents to the profiles of others',
  tellMe: { group: 'Documents', when: 'A document expires soon, or has expired' },
  title: 'A document expires',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [documentAlert];
