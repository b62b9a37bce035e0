import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { number } from '#platform/web/format.ts';
import { useAction } from '#platform/web/use-action.ts';
import { showRefusal, showWarning } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { ProgressItem } from '#features/batches/contract.ts';
import { batchNews } from '#features/batches/events.ts';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import { useBatchStarted, useSeen } from '#features/batches/web/parts/use-batch.ts';
import type { ImportFile, ImportResult } from '../rules/shapes.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { Frame } from './Frame.tsx';
import { Result } from './Result.tsx';
import { batchesApi, importApi } from './import-api.ts';
import c from './import.module.css';

interface RunStepProps {
  file: ImportFile;
  onAnother(): void;
}

/** Milliseconds between requests while the import runs, in case live events do not arrive. */
const lookAgainMs = 5_000;

/** Shows the progress of the import, then its result. */
export function RunStep({ file, onAnother }: RunStepProps) {
  const cache = useQueryClient();
  const query = useQuery({
    ...importApi.result.read({ params: { id: file.import_id } }),
    refetchInterval: ({ state }) => (state.data?.progress?.state === 'running' ? lookAgainMs : false),
  });
  const refresh = () => {
    for (const { key } of [importApi.result, importApi.index, importApi.people, importApi.openManagers])
      void cache.invalidateQueries({ queryKey: key });
  };
  useLive(batchNews, refresh);
  useLive(connected, refresh);
  useSeen(query.data?.progress);
  useWarning(query.data);
  const showStarted = useBatchStarted();
  const isRunning = query.data?.progress?.state === 'running';
  return (
    <Frame
      now={isRunning ? 4 : 5}
      file={file}
      actions={query.data && !isRunning && <AnotherImport onAnother={onAnother} />}
    >
      <QueryState query={query}>
        {(result) =>
          result.progress?.state === 'running' ? (
            <Running progress={result.progress} onCancelled={refresh} />
          ) : (
            <Result
              result={result}
              onDone={() => {
                refresh();
                void showStarted();
              }}
            />
          )
        }
      </QueryState>
      <EarlierImports />
      {/* Bars for invitations, managers and undoing an import. */}
      <BatchBars of="people-import" without="people-import.rows" />
    </Frame>
  );
}

function AnotherImport({ onAnother }: Pick<RunStepProps, 'onAnother'>) {
  return (
    <Button variant="default" onClick={onAnother}>
      {t('Import another file')}
    </Button>
  );
}

/** Warns about rows that were not imported if the import ends while the screen is open. */
function useWarning(result: ImportResult | undefined): void {
  const before = useRef<ProgressItem['state']>(undefined);
  const state = result?.progress?.state;
  const failed = (result?.progress?.failed ?? 0) + (result?.left_out ?? 0);
  useEffect(() => {
    if (before.current === 'running' && state === 'finished' && failed > 0)
      void showWarning(
        t('{count, plural, one {# row failed and was not imported.} other {# rows failed and were not imported.}}', {
          count: failed,
        }),
      );
    before.current = state;
  }, [state, failed]);
}

function Running({ progress, onCancelled }: { progress: ProgressItem; onCancelled(): void }) {
  const { id, total, done, failed, counts, seconds_left, last_label } = progress;
  const { busy, run: cancel } = useAction(() => batchesApi.cancel.call({ params: { id }, body: {} }), {
    onFault: showRefusal,
    refresh: onCancelled,
  });
  return (
    <section className={c['card']}>
      <div className={c['lead']}>
        <div>
          <h2>{t('{count, plural, one {Importing # person} other {Importing # people}}', { count: total })}</h2>
          <p className={c['hint']}>{t('You can leave this page. We’ll notify you when the import is done.')}</p>
        </div>
        <Button variant="default" loading={busy} onClick={() => void cancel()}>
          {t('Cancel import')}
        </Button>
      </div>
      <p className={c['big']} role="status">
        <b className="num">{number(done + failed)}</b> {t('of {total}', { total: number(total) })}
        {seconds_left !== null && <small>{restOf(seconds_left)}</small>}
      </p>
      <RowsRuler done={done + failed} total={total} />
      <dl className={c['tally']}>
        <Fact name={t('Added')} value={String(counts['added'] ?? 0)} />
        <Fact name={t('Changed')} value={String(counts['changed'] ?? 0)} />
        <Fact name={t('Failed')} value={String(failed)} />
        <Fact name={t('Now', { of: 'row' })} value={last_label ?? ''} />
      </dl>
    </section>
  );
}

const restOf = (seconds: number) =>
  seconds < 120
    ? t('{count, plural, one {about # second left} other {about # seconds left}}', { count: seconds })
    : t('{count, plural, one {about # minute left} other {about # minutes left}}', { count: Math.round(seconds / 60) });

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** Ticks from one number to the next, and the approximate maximum of numbers. */
const perNumber = 8;
const numbersAtMost = 8;

/** Returns the distance of numbers on the ruler: 40 for 280 rows, 5,000 for 38,000, so that few are shown. */
function numberStep(total: number): number {
  const rough = Math.max(total, 1) / numbersAtMost;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 4, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10;
}

/** Shows the progress of an import as a ruler of its rows. */
function RowsRuler({ done, total }: { done: number; total: number }) {
  const step = numberStep(total);
  const ticks = Math.max(1, Math.ceil((total / step) * perNumber));
  const at = Math.round((done / Math.max(total, 1)) * ticks);
  return (
    <div
      className={c['ruler']}
      role="progressbar"
      aria-label={t('Import progress')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      {Array.from({ length: ticks + 1 }, (_, tick) => {
        const isLast = tick === ticks;
        const hasNumber = isLast || (tick % perNumber === 0 && ticks - tick > perNumber / 2);
        return (
          <i
            key={tick}
            data-major={tick % (perNumber / 2) === 0 || isLast || undefined}
            data-past={tick < at || undefined}
            data-now={tick === at || undefined}
          >
            {hasNumber && <b className="num">{number(isLast ? total : (tick / perNumber) * step)}</b>}
          </i>
        );
      })}
    </div>
  );
}
