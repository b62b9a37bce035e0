import type { AlertType } from '#platform/shared/alerts.ts';

export const rolesAlert: AlertType = {
  key: 'roles_changed',
  position: 10,
  name: 'Somebody’s roles have changed',
  who: 'The person',
  tellMe: { group: 'My account', when: 'My roles change' },
  title: 'Your roles have changed',
  in_app: true,
  mail: false,
  push: true,
};

export const alerts: readonly AlertType[] = [rolesAlert];
