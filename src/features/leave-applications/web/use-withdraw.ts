import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { confirm, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { spoken } from './leave-words.ts';

/** Asks, and withdraws an application. */
export function useWithdraw() {
  const [busy, setBusy] = useState(false);
  const refresh = useLeaveNews();
  const withdraw = async (item: ApplicationItem) => {
    if (!(await confirm(t('Withdraw this leave? You can plan its days again.'), [spoken(item)]))) return;
    setBusy(true);
    try {
      await applicationsApi.withdrawn.call({ params: { id: item.id } });
      void showSuccess();
    } catch (error) {
      void showFailure(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { withdraw, busy };
}
