import { clientFor } from '#platform/web/api.ts';
import { groupPeople } from '../contract.ts';

export const groupsApi = clientFor(groupPeople);
