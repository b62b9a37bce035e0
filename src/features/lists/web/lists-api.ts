import { clientFor, type Client } from '#platform/web/api.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { departments, designations, documentTypes, employmentTypes, groups } from '../contract.ts';

type Widest = Client<typeof departments>;
type DepartmentRow = Reply<(typeof departments)['index']>['data'][number];

/** A row of any list: what a list does not have is not there. */
export type ItemRow = Pick<DepartmentRow, 'id' | 'name' | 'updated_at'> & Partial<DepartmentRow>;
export type Choice = Reply<(typeof departments)['list']>['data'][number];

/**
 * The calls of any list in the shape of the one that has most. The same component asks them all, and looks at the
 * list's description (`lists.ts`) before it reads or sends what only some have.
 */
export type ListApi = Widest;

export const departmentsApi: ListApi = clientFor(departments);
export const designationsApi = clientFor(designations) as unknown as ListApi;
export const employmentTypesApi = clientFor(employmentTypes) as unknown as ListApi;
export const groupsApi = clientFor(groups) as unknown as ListApi;
export const documentTypesApi = clientFor(documentTypes) as unknown as ListApi;
