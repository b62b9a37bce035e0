import { textOf } from '#platform/web/use-address.ts';
import { listView } from '#platform/web/ui/list/list-view.ts';

export interface ArchiveView {
  readonly search: string;
  /** Id of a department; empty for all. */
  readonly department: string;
  /** Empty for all. */
  readonly reason: string;
  readonly sort: 'name' | 'last_day';
  readonly order: 'asc' | 'desc';
  /** From 1 on. */
  readonly page: number;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ignores unknown or invalid query values. The latest leavers come first. */
export function archiveView(query: Readonly<Record<string, unknown>>): ArchiveView {
  const { search, page } = listView(query);
  const department = textOf(query['department']);
  const isByName = query['sort'] === 'name';
  const usual = isByName ? 'asc' : 'desc';
  return {
    search,
    page,
    department: id.test(department) ? department : '',
    reason: textOf(query['reason']).slice(0, 300),
    sort: isByName ? 'name' : 'last_day',
    order: query['order'] === 'asc' || query['order'] === 'desc' ? query['order'] : usual,
  };
}
