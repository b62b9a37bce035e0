import { mdiClose } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { connected, useLive } from '#platform/web/realtime.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import type { ProgressItem } from '../../contract.ts';
import { batchNews } from '../../events.ts';
import { DownloadButton } from '../DownloadButton.tsx';
import { batchesApi } from '../batches-api.ts';
import { Cells } from './Cells.tsx';
import { useBatch, useCancelling, useEndWarning, useSeen } from './use-batch.ts';
import { endOf, progressText, timeLeftText } from '../words.ts';
import c from '../batches.module.css';

const BatchDialog = lazyPart(() => import('../BatchDialog.tsx'), 'BatchDialog', overlayFailed);

interface BatchBarsProps {
  /** First part of the names of the kinds started on this screen: 'directory'. */
  of: string;
  /** Kind that the screen shows itself. */
  without?: string;
  /** Whether it is above another bar of the screen. */
  isRaised?: boolean;
}

/**
 * Shows progress and result of batches started on a screen, at its foot,
 * even after the screen was left and opened again.
 */
export function BatchBars({ of, without, isRaised = false }: BatchBarsProps) {
  const { shown, close } = useShown(of, without);
  if (shown.length === 0) return null;
  return (
    <div className={c['bars']} data-raised={isRaised || undefined}>
      {shown.map(({ batch, isNew }) => (
        <BatchBar key={batch.id} first={batch} isNew={isNew} onClose={() => close(batch.id)} />
      ))}
    </div>
  );
}

/** Returns running batches and those that ended unseen; displayed ones stay until they are closed. */
function useShown(of: string, without: string | undefined) {
  const cache = useQueryClient();
  const [lastShown, setLastShown] = useState<readonly ShownBatch[]>();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery(batchesApi.index.read({ query: { of } }));
  const refresh = () => void cache.invalidateQueries({ queryKey: batchesApi.index.key });
  // Bars of displayed batches follow their own news.
  useLive(batchNews, ({ batch_id }) => !lastShown?.some(({ batch }) => batch.id === batch_id) && refresh());
  useLive(connected, refresh);
  useEffect(() => {
    if (data) setLastShown((old) => withNew(old, data.data));
  }, [data]);
  return {
    shown: (lastShown ?? []).filter(({ batch }) => !closed.has(batch.id) && batch.kind !== without),
    close: (id: string) => setClosed((old) => new Set([...old, id])),
  };
}

interface ShownBatch {
  /** Progress when the batch was found. */
  readonly batch: ProgressItem;
  /** Whether it came while the screen was open: most often started there. */
  readonly isNew: boolean;
}

function withNew(old: readonly ShownBatch[] | undefined, found: readonly ProgressItem[]): readonly ShownBatch[] {
  const added = found.filter(({ id }) => !old?.some(({ batch }) => batch.id === id));
  return [...(old ?? []), ...added.map((batch) => ({ batch, isNew: old !== undefined }))];
}

interface BatchBarProps {
  /** Progress when the batch was found. */
  first: ProgressItem;
  isNew: boolean;
  onClose(): void;
}

function BatchBar({ first, isNew, onClose }: BatchBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useBatch(first.id);
  const batch = data?.data ?? first;
  const { isBusy, cancel } = useCancelling(batch.id);
  useSeen(batch);
  useEndWarning(batch, isNew);
  const isRunning = batch.state === 'running';
  return (
    <section className={c['bar']} aria-label={batch.title}>
      <b>{batch.title}</b>
      {isRunning && <Cells percent={batch.percent} label={batch.title} />}
      <span className="num" role="status">
        {isRunning ? progressText(batch) : endOf(batch)}
      </span>
      {isRunning && <small>{timeLeftText(batch)}</small>}
      <i />
      {isRunning && (
        <button type="button" disabled={isBusy} onClick={cancel}>
          {t('Cancel')}
        </button>
      )}
      {batch.file_url !== null && <DownloadButton url={batch.file_url} isBare />}
      {!isRunning && batch.failed > 0 && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('View failures')}
        </button>
      )}
      {!isRunning && (
        <button type="button" aria-label={t('Close', { of: 'window' })} onClick={onClose}>
          <Icon path={mdiClose} size={18} />
        </button>
      )}
      {isOpen && <BatchDialog id={batch.id} title={batch.title} onClose={() => setOpen(false)} />}
    </section>
  );
}
