import { ListOf } from './ListOf.tsx';
import {
  departmentsList,
  designationsList,
  documentTypesList,
  employmentTypesList,
  groupsList,
} from './parts/lists.ts';

export const Departments = () => <ListOf list={departmentsList} />;
export const Designations = () => <ListOf list={designationsList} />;
export const EmploymentTypes = () => <ListOf list={employmentTypesList} />;
export const DocumentTypes = () => <ListOf list={documentTypesList} />;
export const Groups = () => <ListOf list={groupsList} />;
