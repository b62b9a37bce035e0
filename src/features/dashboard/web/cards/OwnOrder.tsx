import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAction } from '#platform/web/use-action.ts';
import type { CardChoice } from '../../rules/cards.ts';
import { dashboardApi } from '../dashboard-api.ts';
import { CardOrder } from './CardOrder.tsx';
import c from './cards.module.css';

/** Saves the viewer's order; null restores the company's. */
function useSaving(onSaved: () => void) {
  const cache = useQueryClient();
  return useAction(async (cards: CardChoice[] | null) => {
    const { message: _, ...saved } = await dashboardApi.saveOwnCards.call({ body: { cards } });
    cache.setQueryData(dashboardApi.ownCards.read().queryKey, saved);
    onSaved();
  });
}

/** Dialog to order the cards for the viewer. */
export function OwnOrder({ onClose }: { onClose(): void }) {
  const query = useQuery(dashboardApi.ownCards.read());
  const [changed, setChanged] = useState<CardChoice[]>();
  const save = useSaving(onClose);
  const reset = query.data?.is_own && (
    <Button
      variant="subtle"
      className={c['reset'] ?? ''}
      loading={save.running?.[0] === null}
      disabled={save.busy}
      onClick={() => void save.run(null)}
    >
      {t('Use the company’s order')}
    </Button>
  );
  return (
    <ActionDialog
      title={t('Arrange cards')}
      label={t('Save')}
      action={save}
      isDisabled={!changed}
      isDirty={changed !== undefined}
      footer={reset}
      onAct={() => changed && void save.run(changed)}
      onClose={onClose}
    >
      <QueryState query={query}>
        {({ cards }) => <CardOrder cards={changed ?? cards} onChange={setChanged} />}
      </QueryState>
    </ActionDialog>
  );
}
