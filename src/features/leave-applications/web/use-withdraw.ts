import { t } from '#platform/web/i18n.ts';
import { confirmAction, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { ariaLabelOf } from './leave-words.ts';

/** Asks, and withdraws an application. */
export function useWithdraw() {
  const refresh = useLeaveNews();
  const { busy, run } = useAction(
    async ({ id }: ApplicationItem) => {
      await applicationsApi.withdrawn.call({ params: { id } });
      void showSuccess();
    },
    {
      ask: (item) =>
        confirmAction({
          title: t('Withdraw this leave?'),
          text: t('You can plan its days again.'),
          verb: t('Withdraw'),
          about: [ariaLabelOf(item)],
        }),
      refresh,
    },
  );
  return { withdraw: run, busy };
}
