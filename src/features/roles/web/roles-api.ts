import { people } from '#features/people/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { roles } from '../contract.ts';

export const rolesApi = clientFor(roles);
export const peopleApi = clientFor(people);
