import { Fault } from '#platform/shared/faults.ts';
import { plural } from '#platform/web/i18n.ts';
import { confirm, confirmTrash, showFailure } from '#platform/web/ui/notices.ts';
import { namesOf } from '../role/names.ts';
import { rolesApi } from '../roles-api.ts';

/**
 * Moves a role to the Trash after a question, and after a second one when people hold it.
 * @returns whether it is gone
 */
export async function deleteRole(id: string): Promise<boolean> {
  if (!(await confirmTrash())) return false;
  const params = { id };
  try {
    await rolesApi.deleteRole.call({ params, query: {} }).catch(async (error: unknown) => {
      if (!isStillHeld(error)) throw error;
      if (!(await confirm(await secondQuestion(id)))) throw declined;
      await rolesApi.deleteRole.call({ params, query: { action: 'detach' } });
    });
    return true;
  } catch (error) {
    if (error !== declined) void showFailure(error);
    return false;
  }
}

async function secondQuestion(role_id: string): Promise<string> {
  const { data, meta } = await rolesApi.assignedUsers.call({ params: { role_id }, query: { page: 1, per_page: 3 } });
  const values = { names: namesOf(data, meta.total) };
  return plural(
    meta.total,
    '{names} holds this role. Should we take it from them and delete it?',
    '{names} hold this role. Should we take it from them and delete it?',
    values,
  );
}

const declined = Symbol('declined');

const isStillHeld = (error: unknown): error is Fault => error instanceof Fault && error.code === 'roles.stillHeld';
