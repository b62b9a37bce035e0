import { clientFor } from '#platform/web/api.ts';
import { leaveOpenings } from '../../rules/openings-contract.ts';

export const openingsApi = clientFor(leaveOpenings);
