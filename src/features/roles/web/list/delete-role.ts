import { t } from '#platform/web/i18n.ts';
import { confirmTrash, showRefusal } from '#platform/web/ui/notices.ts';
import type { Role } from '../../rules/shapes.ts';
import { namesOf } from '../role/names.ts';
import { rolesApi } from '../roles-api.ts';

/**
 * Moves a role to the Trash after a question that names those who lose it.
 * @returns whether it was deleted
 */
export async function deleteRole({ id, name }: Pick<Role, 'id' | 'name'>): Promise<boolean> {
  try {
    const loss = await lossOf(id);
    if (!(await confirmTrash(name, ...loss))) return false;
    // Without a confirmed loss, a role that has gained holders since the question is not deleted.
    await rolesApi.deleteRole.call({ params: { id }, query: loss.length ? { action: 'detach' } : {} });
    return true;
  } catch (error) {
    void showRefusal(error);
    return false;
  }
}

/** Returns a sentence that names the holders and says what they lose; empty when there are none. */
async function lossOf(role_id: string): Promise<readonly string[]> {
  const { data, meta } = await rolesApi.assignedUsers.call({ params: { role_id }, query: { page: 1, per_page: 3 } });
  if (meta.total === 0) return [];
  return [
    t(
      '{count, plural, one {{names} has this role and loses its permissions.} other {{names} have this role and lose its permissions.}}',
      { count: meta.total, names: namesOf(data, meta.total) },
    ),
  ];
}
