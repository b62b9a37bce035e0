import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { confirmDelete, showDeleted, showFailure } from '#platform/web/ui/notices.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { reviewerApi, useLeaveNews } from './leave-api.ts';
import { spoken } from './leave-words.ts';

/** Asks, deletes an application for ever, and goes back to the list. */
export function useDelete() {
  const [busy, setBusy] = useState(false);
  const refresh = useLeaveNews();
  const navigate = useNavigate();
  const remove = async (item: ApplicationItem) => {
    const about = `${item.user.name}: ${spoken(item)}`;
    if (!(await confirmDelete(about, t('Booked days return to the balance.')))) return;
    setBusy(true);
    try {
      await reviewerApi.delete.call({ params: { id: item.id } });
      await navigate({ to: '/leaves/all' });
      void showDeleted();
    } catch (error) {
      void showFailure(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { remove, busy };
}
