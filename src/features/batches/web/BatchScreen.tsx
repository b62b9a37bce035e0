import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { confirmDelete, showDeleted, showRefusal } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { ProgressItem } from '../contract.ts';
import { BatchState } from './BatchState.tsx';
import { batchesApi } from './batches-api.ts';
import { useBatch, useEndWarning, useSeen } from './parts/use-batch.ts';
import c from './batches.module.css';

/** Shows one of the viewer's batches, wherever it was started; alerts link to it. */
export function BatchScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useBatch(id);
  const batch = query.data?.data;
  useSeen(batch);
  useEndWarning(batch);
  return (
    <>
      <PageHead
        title={batch?.title ?? t('Progress')}
        line={batch ? t('Started {when}', { when: instant(batch.started_at) }) : '\u00a0'}
      >
        {batch && batch.state !== 'running' && <Delete batch={batch} />}
        {batch?.from_url && <Back to={batch.from_url} text={t('Back')} />}
      </PageHead>
      <Card className={c['page']}>
        <QueryState query={query} page>
          {({ data }) => <BatchState batch={data} />}
        </QueryState>
      </Card>
    </>
  );
}

function Delete({ batch: { id, title, from_url, makes_file } }: { batch: ProgressItem }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { busy, run: remove } = useAction(
    async () => {
      await batchesApi.remove.call({ params: { id } });
      await navigate({ to: from_url ?? '/feed' });
      cache.removeQueries({ queryKey: batchesApi.status.key });
      void showDeleted();
    },
    {
      ask: () =>
        confirmDelete(title, makes_file ? t('This also deletes its file.') : t('Changes already made are kept.')),
      onFault: showRefusal,
    },
  );
  return (
    <Button variant="default" loading={busy} onClick={() => void remove()}>
      {t('Delete')}
    </Button>
  );
}
