import { useQuery } from '@tanstack/react-query';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import { departmentsApi, designationsApi, groupsApi } from '../directory-api.ts';
import type { BulkActionKey } from './bulk-actions.ts';

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** Returns the items that an action can choose; undefined while they are loading. */
export function useItems(key: BulkActionKey) {
  const isManager = key === 'manager' || key === 'discharge';
  const roles = useQuery({ ...accessApi.roles.read(), enabled: key === 'role' });
  const groups = useQuery({ ...groupsApi.list.read(), enabled: key === 'group' });
  const departments = useQuery({ ...departmentsApi.list.read(), enabled: key === 'department' });
  const designations = useQuery({ ...designationsApi.list.read(), enabled: key === 'designation' });
  const people = useQuery({ ...peopleApi.search.read(), enabled: isManager });
  const named: Readonly<Record<BulkActionKey, readonly NamedItem[] | undefined>> = {
    role: roles.data?.data,
    group: groups.data?.data,
    department: departments.data?.data,
    designation: designations.data?.data,
    manager: people.data,
    discharge: people.data,
  };
  return named[key]?.map(({ id, name }) => ({ value: id, label: name }));
}
