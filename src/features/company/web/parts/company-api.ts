import { clientFor } from '#platform/web/api.ts';
import { company } from '../../contract.ts';

export const companyApi = clientFor(company);
