import { clientFor } from '#platform/web/api.ts';
import { people } from '../../contract.ts';

export const peopleApi = clientFor(people);
