import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { batchNews } from '#features/batches/events.ts';
import { lookAgainMs, useEndWarning, useSeen } from '#features/batches/web/parts/use-batch.ts';
import { batchesApi } from './batches-api.ts';
import c from './invitations.module.css';

/** Shows the progress of reminders sent in the background; renders nothing without any. */
export function Sending() {
  const cache = useQueryClient();
  const { data } = useQuery({
    ...batchesApi.index.read({ query: { of: 'on-boarding' } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? lookAgainMs : false),
  });
  const refresh = () => void cache.invalidateQueries({ queryKey: batchesApi.index.key });
  useLive(batchNews, refresh);
  useLive(connected, refresh);
  const [batch] = data?.data ?? [];
  useSeen(batch);
  useEndWarning(batch);
  if (!batch || !isRunning(batch)) return null;
  const { id, title, done, failed, total } = batch;
  return (
    <p className={c['sending']} role="status">
      <b>{title}</b> {t('{count} of {total} sent', { count: done + failed, total })}
      <Link to={`/batch-process/${id}` as string}>{t('Details')}</Link>
    </p>
  );
}

const isRunning = ({ state }: { readonly state: string }) => state === 'running';
