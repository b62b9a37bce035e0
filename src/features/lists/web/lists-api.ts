import { clientFor, type Client } from '#platform/web/api.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { departments, designations, documentTypes, employmentTypes, groups, workPlaces } from '../contract.ts';

type DepartmentsApi = Client<typeof departments>;
type DepartmentRow = Reply<(typeof departments)['index']>['data'][number];

/** A row of any list, without fields that the list lacks. */
export type ItemRow = Pick<DepartmentRow, 'id' | 'name' | 'updated_at'> & Partial<DepartmentRow>;
export type Choice = Reply<(typeof departments)['list']>['data'][number];

/**
 * Calls of any list in the shape of the one with most fields.
 * The shared component checks the list's description (`lists.ts`) before it reads or sends optional fields.
 */
export type ListApi = DepartmentsApi;

export const departmentsApi: ListApi = clientFor(departments);
export const designationsApi = clientFor(designations) as unknown as ListApi;
export const employmentTypesApi = clientFor(employmentTypes) as unknown as ListApi;
export const workPlacesApi = clientFor(workPlaces) as unknown as ListApi;
export const groupsApi = clientFor(groups) as unknown as ListApi;
export const documentTypesApi = clientFor(documentTypes) as unknown as ListApi;
