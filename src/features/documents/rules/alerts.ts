import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const documentAlert: AlertType = {
  key: 'document_expires',
  position: 60,
  name: asText('A document is about to expire or has expired'),
  who: asText('The person whose document it is, and people who can add documents to other profiles'),
  notifyMe: { group: asText('Documents'), when: asText('A document is about to expire or has expired') },
  title: asText('A document expires'),
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [documentAlert];
