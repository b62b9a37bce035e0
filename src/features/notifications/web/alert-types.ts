import type { AlertType } from '#platform/shared/alerts.ts';
import { inOrder } from '../rules/channels.ts';

const declared = import.meta.glob<readonly AlertType[]>('../../*/rules/alerts.ts', { eager: true, import: 'alerts' });

/** Alerts of all features. */
export const alertTypes = inOrder(Object.values(declared).flat());

const keys = alertTypes.map(({ key }) => key);

/** Loads the endpoints whose bodies contain every alert. */
export async function contractOfAlerts() {
  return (await import('../contract.ts')).notificationsWith(keys);
}
