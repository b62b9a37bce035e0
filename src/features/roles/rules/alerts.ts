import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const rolesAlert: AlertType = {
  key: 'roles_changed',
  position: 10,
  name: asText('A person’s roles changed'),
  who: asText('The employee'),
  notifyMe: { group: asText('My account'), when: asText('My roles change') },
  title: asText('Your roles changed'),
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [rolesAlert];
