import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { CardChoice } from '../../rules/cards.ts';
import { dashboardApi } from '../dashboard-api.ts';
import { CardOrder } from './CardOrder.tsx';
import c from './cards.module.css';

/** Saves the viewer's order; null restores the company's. */
function useSaving(onSaved: () => void) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<'save' | 'reset'>();
  const save = async (cards: CardChoice[] | null) => {
    setBusy(cards ? 'save' : 'reset');
    try {
      const { message: _, ...saved } = await dashboardApi.saveOwnCards.call({ body: { cards } });
      cache.setQueryData(dashboardApi.ownCards.read().queryKey, saved);
      onSaved();
    } catch (error) {
      setBusy(undefined);
      void showFailure(error);
    }
  };
  return { busy, save };
}

/** Dialog to order the cards for the viewer. */
export function OwnOrder({ onClose }: { onClose(): void }) {
  const query = useQuery(dashboardApi.ownCards.read());
  const [changed, setChanged] = useState<CardChoice[]>();
  const { busy, save } = useSaving(onClose);
  const isBusy = busy !== undefined;
  const foot = (
    <>
      {query.data?.is_own && (
        <Button
          variant="subtle"
          className={c['reset'] ?? ''}
          loading={busy === 'reset'}
          disabled={isBusy}
          onClick={() => void save(null)}
        >
          {t('Use the company’s order')}
        </Button>
      )}
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {t('Cancel')}
      </Button>
      <Button loading={busy === 'save'} disabled={!changed || isBusy} onClick={() => changed && void save(changed)}>
        {t('Save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Arrange cards')} onClose={onClose} closeOnEscape={!changed && !busy} foot={foot}>
      <QueryState query={query}>
        {({ cards }) => <CardOrder cards={changed ?? cards} onChange={setChanged} />}
      </QueryState>
    </Dialog>
  );
}
