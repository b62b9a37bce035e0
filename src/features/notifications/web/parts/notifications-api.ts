import { clientFor } from '#platform/web/api.ts';
import { notifications } from '../../contract.ts';

export const notificationsApi = clientFor(notifications);
