import { clientFor } from '#platform/web/api.ts';
import { batches } from '#features/batches/contract.ts';

export const batchesApi = clientFor(batches);
