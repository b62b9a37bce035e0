import { clientFor } from '#platform/web/api.ts';
import { batches } from '../contract.ts';

export const batchesApi = clientFor(batches);
