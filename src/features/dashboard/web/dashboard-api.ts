import { clientFor } from '#platform/web/api.ts';
import { dashboard } from '../contract.ts';

export const dashboardApi = clientFor(dashboard);
