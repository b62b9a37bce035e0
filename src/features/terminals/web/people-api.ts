import { clientFor } from '#platform/web/api.ts';
import { people } from '#features/people/contract.ts';

export const peopleApi = clientFor(people);
