import { clientFor } from '#platform/web/api.ts';
import { employment } from '../../contract.ts';

export const employmentApi = clientFor(employment);
