import { t } from '#platform/web/i18n.ts';
import { useTrashing } from '#platform/web/use-trashing.ts';
import type { ItemUses } from '../../rules/uses.ts';
import type { ListOfItems } from './lists.ts';

/** Asks and moves an item to the Trash; if it is in use, asks again and explains the effect. */
export function useItemTrashing({ api, words }: ListOfItems, refresh: () => Promise<void>) {
  return useTrashing({
    trash: (id, action) => api.delete.call({ params: { id }, query: { action } }),
    consequences(data) {
      const { people = 0, departments = 0, rules = 0 } = data as ItemUses;
      return [
        people > 0 && words().detach,
        departments > 0 && t('Its sub-departments move up one level.'),
        rules > 0 && t('Until it is restored, rules for joiners apply to no one through it.'),
      ];
    },
    refresh,
  });
}
