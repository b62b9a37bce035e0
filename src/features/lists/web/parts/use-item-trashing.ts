import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { confirmAction, confirmTrash, showFailure, showTrashed } from '#platform/web/ui/notices.ts';
import type { ItemUses } from '../../rules/uses.ts';
import type { ListOfItems } from './lists.ts';

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/**
 * Asks and moves an item to the Trash; if it is in use, asks again and explains the effect.
 * @returns whether it was moved
 */
export function useItemTrashing(
  { api, words }: ListOfItems,
  refresh: () => Promise<void>,
): (item: NamedItem) => Promise<boolean> {
  const trash = (id: string, action?: 'detach') => api.delete.call({ params: { id }, query: { action } });
  const detach = async ({ id, name }: NamedItem, { message, data }: Fault) => {
    const { people, departments } = data as ItemUses;
    const consequences = [people && words().detach, departments && t('Its sub-departments move up one level.')];
    const text = [message, ...consequences].filter(Boolean).join(' ');
    if (!(await confirmAction({ title: t('Delete {name}?', { name }), text, verb: t('Delete') }))) return false;
    await trash(id, 'detach');
    return true;
  };
  return async (item) => {
    if (!(await confirmTrash(item.name))) return false;
    try {
      const isTrashed = await trash(item.id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Fault && error.status === 424) return detach(item, error);
          throw error;
        },
      );
      if (isTrashed) void showTrashed();
      return isTrashed;
    } catch (error) {
      void showFailure(error);
      return false;
    } finally {
      await refresh();
    }
  };
}
