import { clientFor } from '#platform/web/api.ts';
import { people } from '#features/people/contract.ts';
import { audit } from '../contract.ts';

export const auditApi = clientFor(audit);
export const peopleApi = clientFor(people);
