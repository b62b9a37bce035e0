import type { AlertType } from '#platform/shared/alerts.ts';

export const rolesAlert: AlertType = {
  key: 'roles_changed',
  position: 10,
  name: 'Somebody’s roles have changed',
  who: 'The person',
  in_app: true,
  mail: false,
};

export const alerts: readonly AlertType[] = [rolesAlert];
