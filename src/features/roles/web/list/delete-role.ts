import { plural } from '#platform/web/i18n.ts';
import { confirmTrash, showRefusal } from '#platform/web/ui/notices.ts';
import type { Role } from '../../rules/shapes.ts';
import { namesOf } from '../role/names.ts';
import { rolesApi } from '../roles-api.ts';

/**
 * Moves a role to the Trash after a question that names those who lose it.
 * @returns whether it is gone
 */
export async function deleteRole({ id, name }: Pick<Role, 'id' | 'name'>): Promise<boolean> {
  try {
    const loss = await lossOf(id);
    if (!(await confirmTrash(name, ...loss))) return false;
    // A role that nobody held when it was asked is not taken from those who have got it since.
    await rolesApi.deleteRole.call({ params: { id }, query: loss.length ? { action: 'detach' } : {} });
    return true;
  } catch (error) {
    void showRefusal(error);
    return false;
  }
}

/** Who holds the role and loses its rights with it, in a sentence; nothing when nobody does. */
async function lossOf(role_id: string): Promise<readonly string[]> {
  const { data, meta } = await rolesApi.assignedUsers.call({ params: { role_id }, query: { page: 1, per_page: 3 } });
  if (meta.total === 0) return [];
  return [
    plural(meta.total, '{names} holds this role and loses its rights.', '{names} hold this role and lose its rights.', {
      names: namesOf(data, meta.total),
    }),
  ];
}
