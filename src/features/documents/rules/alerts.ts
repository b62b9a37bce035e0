import type { AlertType } from '#platform/shared/alerts.ts';

export const documentAlert: AlertType = {
  key: 'document_expires',
  position: 60,
  name: 'A document is about to expire or has expired',
  who: 'The person whose document it is, and people who can add documents to other profiles',
  tellMe: { group: 'Documents', when: 'A document is about to expire or has expired' },
  title: 'A document expires',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [documentAlert];
