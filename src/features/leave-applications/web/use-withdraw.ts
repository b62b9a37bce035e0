import { t } from '#platform/web/i18n.ts';
import { confirm, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { spoken } from './leave-words.ts';

/** Asks, and withdraws an application. */
export function useWithdraw() {
  const refresh = useLeaveNews();
  const { busy, run } = useAction(
    async ({ id }: ApplicationItem) => {
      await applicationsApi.withdrawn.call({ params: { id } });
      void showSuccess();
    },
    {
      ask: (item) => confirm(t('Withdraw this leave? You can plan its days again.'), [spoken(item)]),
      refresh,
    },
  );
  return { withdraw: run, busy };
}
