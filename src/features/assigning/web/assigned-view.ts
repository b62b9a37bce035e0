import { textOf } from '#platform/web/use-address.ts';
import { listView } from '#platform/web/ui/list/list-view.ts';

export interface AssignedView {
  readonly search: string;
  /** Id of a department; empty for all. */
  readonly department: string;
  readonly sort: 'name' | 'assigned_at';
  readonly order: 'asc' | 'desc';
  /** Page number, from 1. */
  readonly page: number;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ignores unknown or invalid query values. */
export function assignedView(query: Readonly<Record<string, unknown>>): AssignedView {
  const { search, order, page, sort } = listView(query);
  const department = textOf(query['department']);
  return {
    search,
    order,
    page,
    sort: sort === 'assigned_at' ? sort : 'name',
    department: id.test(department) ? department : '',
  };
}
