import { clientFor } from '#platform/web/api.ts';
import { myShifts } from '../contract.ts';

export const myShiftsApi = clientFor(myShifts);
