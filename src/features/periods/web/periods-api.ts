import { people } from '#features/people/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { periods } from '../contract.ts';

export const periodsApi = clientFor(periods);
export const peopleApi = clientFor(people);
