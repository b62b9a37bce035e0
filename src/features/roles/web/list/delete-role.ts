import { Fault } from '#platform/shared/faults.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm, confirmTrash, showFailure } from '#platform/web/ui/notices.ts';
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
      if (!(await confirm(t('{said} Should we take it from them and delete it?', { said: error.message })))) throw declined;
      await rolesApi.deleteRole.call({ params, query: { action: 'detach' } });
    });
    return true;
  } catch (error) {
    if (error !== declined) void showFailure(error);
    return false;
  }
}

const declined = Symbol('declined');

const isStillHeld = (error: unknown): error is Fault => error instanceof Fault && error.code === 'roles.stillHeld';
