import type { AlertType } from '#platform/shared/alerts.ts';

export const rolesAlert: AlertType = {
  key: 'roles_changed',
  position: 10,
  name: 'A person’s roles changed',
  who: 'The employee',
  tellMe: { group: 'My account', when: 'My roles change' },
  title: 'Your roles changed',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [rolesAlert];
