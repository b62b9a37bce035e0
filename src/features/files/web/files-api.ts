import { clientFor } from '#platform/web/api.ts';
import { files } from '../contract.ts';

export const filesApi = clientFor(files);
