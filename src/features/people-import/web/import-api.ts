import { clientFor } from '#platform/web/api.ts';
import { batches } from '#features/batches/contract.ts';
import { employmentTypes } from '#features/lists/contract.ts';
import { people } from '#features/people/contract.ts';
import { peopleImport } from '../contract.ts';

export const importApi = clientFor(peopleImport);
export const batchesApi = clientFor(batches);
export const employmentTypesApi = clientFor(employmentTypes);
export const peopleApi = clientFor(people);
