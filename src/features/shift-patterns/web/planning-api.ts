import { clientFor } from '#platform/web/api.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';

/** Client of shift planning, for the company's groups among other things. */
export const planningApi = clientFor(shiftPlanning);
