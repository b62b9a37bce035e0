import { clientFor } from '#platform/web/api.ts';
import { corrections } from '../../contract.ts';

export const correctionsApi = clientFor(corrections);
