import { clientFor } from '#platform/web/api.ts';
import { shiftPlanning } from '../contract.ts';

export const planningApi = clientFor(shiftPlanning);
