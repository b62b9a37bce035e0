import { clientFor } from '#platform/web/api.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { documentTypes } from '#features/lists/contract.ts';
import { documents } from '../contract.ts';

export const documentsApi = clientFor(documents);
export const documentTypesApi = clientFor(documentTypes);

export type FilePage = Reply<(typeof documents)['fileDocuments']>;
export type FileDocument = FilePage['data'][number];
export type LinkDocument = Reply<(typeof documents)['linkDocuments']>['data'][number];
