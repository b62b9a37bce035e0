import { clientFor } from '#platform/web/api.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { departments, designations, employmentTypes, groups } from '#features/lists/contract.ts';
import { directory } from '../contract.ts';

export const directoryApi = clientFor(directory);
export const departmentsApi = clientFor(departments);
export const designationsApi = clientFor(designations);
export const employmentTypesApi = clientFor(employmentTypes);
export const groupsApi = clientFor(groups);

export type DirectoryPage = Reply<typeof directory.index>;
export type DirectoryRow = DirectoryPage['data'][number];
