import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Fault } from '#platform/shared/fault.ts';
import { duration, instantDate, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { ProgressItem } from '../contract.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { batchesApi } from './batches-api.ts';
import { Cells } from './parts/Cells.tsx';
import { useCancelling } from './parts/use-batch.ts';
import { endOf, progressText, timeLeftText } from './words.ts';
import c from './batches.module.css';

/** Shows the progress or result of a batch: what was done, what failed and why. */
export function BatchState({ batch }: { batch: ProgressItem }) {
  return (
    <div className={c['state']}>
      {batch.state === 'running' ? <Running batch={batch} /> : <EndedBatch batch={batch} />}
      {batch.failed > 0 && <Failures id={batch.id} total={batch.failed} />}
    </div>
  );
}

function Running({ batch }: { batch: ProgressItem }) {
  const { isBusy, cancel } = useCancelling(batch.id);
  return (
    <>
      <div className={c['lead']}>
        <p className={c['hint']}>{t('You can leave this page. We’ll notify you when it’s done.')}</p>
        <Button variant="default" loading={isBusy} onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
      <p className={c['far']}>
        <b className="num" role="status">
          {progressText(batch)}
        </b>
        <small>{timeLeftText(batch)}</small>
      </p>
      <Cells percent={batch.percent} label={batch.title} />
      {!batch.makes_file && <Facts batch={batch} />}
    </>
  );
}

function EndedBatch({ batch }: { batch: ProgressItem }) {
  return (
    <>
      <div className={c['lead']}>
        <div>
          <h2>{endOf(batch)}</h2>
          <p className={c['hint']}>{hintOf(batch)}</p>
        </div>
        {batch.file_url !== null && <DownloadButton url={batch.file_url} />}
      </div>
      {!batch.makes_file && <Facts batch={batch} />}
    </>
  );
}

function hintOf(batch: ProgressItem): string {
  const { state, makes_file, file_url, file_until, failed } = batch;
  if (makes_file && file_url && file_until)
    return t('{name} is available only to you until {day}.', { name: batch.title, day: instantDate(file_until) });
  if (makes_file && state === 'finished')
    return failed > 0
      ? t('The export failed. Please start it again.')
      : t('Files are kept for 7 days. Please export it again.');
  if (state === 'cancelled') return makes_file ? t('No file was created.') : t('Changes made before that are kept.');
  return tookOf(batch);
}

const tookOf = ({ seconds }: ProgressItem) =>
  seconds < 120
    ? t('{count, plural, one {It took # second.} other {It took # seconds.}}', { count: seconds })
    : t('It took {duration}.', { duration: duration(seconds) });

function Facts({ batch: { state, done, failed, total, last_label } }: { batch: ProgressItem }) {
  return (
    <dl className={c['facts']}>
      <Fact name={t('Done', { of: 'status' })} value={number(done)} />
      <Fact name={t('Failed')} value={number(failed)} />
      {state === 'cancelled' && <Fact name={t('Not started')} value={number(total - done - failed)} />}
      {state === 'running' && <Fact name={t('Current', { of: 'row' })} value={last_label ?? '–'} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

interface FailuresProps {
  id: string;
  total: number;
}

/** Lists the failed rows with their reasons. */
function Failures({ id, total }: FailuresProps) {
  const query = useFailures(id, total);
  const failures = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className={c['failures']} aria-label={t('Failures')}>
      <h3>{t('{total} failed', { total: number(total) })}</h3>
      {!query.data &&
        (query.error ? (
          <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <SkeletonRows rows={3} />
        ))}
      <ul>
        {failures.map(({ position, label, why }) => (
          <li key={position}>
            <b>{label}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

/** @param total current number of failures; a change loads them again */
function useFailures(id: string, total: number) {
  type Page = Awaited<ReturnType<typeof batchesApi.failures.call>>;
  return useInfiniteQuery<Page, Fault, { pages: Page[] }, readonly unknown[], number>({
    queryKey: [...batchesApi.failures.key, id, total],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => batchesApi.failures.call({ params: { id }, query: { page: pageParam } }),
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
}
