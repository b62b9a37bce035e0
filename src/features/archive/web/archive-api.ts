import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { employment } from '#features/employment/contract.ts';
import { archive } from '../contract.ts';

export const archiveApi = clientFor(archive);
export const employmentApi = clientFor(employment);

export type ArchivePage = Reply<(typeof archive)['index']>;
