import { clientFor } from '#platform/web/api.ts';
import { search } from '../../contract.ts';

export const searchApi = clientFor(search);
