import { useNavigate } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { confirmDelete, showDeleted } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { reviewerApi, useLeaveNews } from './leave-api.ts';
import { ariaLabelOf } from './leave-words.ts';

/** Asks, deletes an application permanently, and goes back to the list. */
export function useDelete() {
  const refresh = useLeaveNews();
  const navigate = useNavigate();
  const { busy, run } = useAction(
    async ({ id }: ApplicationItem) => {
      await reviewerApi.delete.call({ params: { id } });
      await navigate({ to: '/leaves/all' });
      void showDeleted();
    },
    {
      ask: (item) => confirmDelete(`${item.user.name}: ${ariaLabelOf(item)}`, t('Booked days return to the balance.')),
      refresh,
    },
  );
  return { remove: run, busy };
}
