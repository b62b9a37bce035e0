import { departmentsList, designationsList, documentTypesList, employmentTypesList } from '#features/lists/web/lists.ts';
import { ListOf } from '#features/lists/web/ListOf.tsx';
import { TrashTable } from '#features/trash/web/parts/TrashTable.tsx';

// Each list with its own part of the Trash, which is a later feature than the lists.
export const Departments = () => <ListOf list={departmentsList} Trash={TrashTable} />;
export const Designations = () => <ListOf list={designationsList} Trash={TrashTable} />;
export const EmploymentTypes = () => <ListOf list={employmentTypesList} Trash={TrashTable} />;
export const DocumentTypes = () => <ListOf list={documentTypesList} Trash={TrashTable} />;
