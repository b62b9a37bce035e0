import { clientFor } from '#platform/web/api.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';

/** What can be planned with: the groups of the company among it. */
export const planningApi = clientFor(shiftPlanning);
