import { clientFor } from '#platform/web/api.ts';
import { leaveOpenings } from '../contract.ts';

export const openingsApi = clientFor(leaveOpenings);
