import { clientFor } from '#platform/web/api.ts';
import { trash } from '../contract.ts';

export const trashApi = clientFor(trash);
