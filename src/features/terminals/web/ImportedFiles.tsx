import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import type { devices } from '../contract.ts';
import { devicesApi, recordsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';
import c from './terminals.module.css';

type ImportedFile = Reply<typeof devices.imports>['data'][number];

/** Latest imported files, each of which can be undone as a whole. */
export function ImportedFiles() {
  const { data } = useQuery(devicesApi.imports.read({}));
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={t('Imported files')}>
      <h3 className={c['listHead']}>{t('Imported files')}</h3>
      <ul className={c['imports']}>
        {data.data.map((file) => (
          <li key={file.id}>
            <Line file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ file }: { file: ImportedFile }) {
  const [isAsked, setAsked] = useState(false);
  const undo = useUndo();
  const total = t('{count, plural, one {# punch} other {# punches}}', { count: file.count });
  return (
    <>
      <p>
        <b>{file.terminal}</b>, {total}
        <small>{whenText(file)}</small>
      </p>
      {file.is_undone ? (
        <small>{t('Undone')}</small>
      ) : isAsked ? (
        <div className={c['asked']}>
          <small>{t('Days are calculated again without these punches. Approved days stay as they are.')}</small>
          <Button size="xs" variant="default" onClick={() => setAsked(false)}>
            {t('Cancel')}
          </Button>
          <Button size="xs" color="error.7" loading={undo.busy} onClick={() => void undo.run(file.id)}>
            {t('{count, plural, one {Withdraw # punch} other {Withdraw # punches}}', { count: file.count })}
          </Button>
        </div>
      ) : (
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          {t('Undo import')}
        </Button>
      )}
    </>
  );
}

/** '28 Nov 2026, 18:02 by Nora Ellison' */
function whenText({ at, by }: ImportedFile): string {
  const time = instant(at);
  return by === null ? time : t('{time} by {name}', { time, name: by });
}

function useUndo() {
  const refresh = useTerminalNews(devicesApi.imports.key, devicesApi.index.key, recordsApi.index.key);
  const showStarted = useBatchStarted();
  return useAction(
    async (id: string) => {
      const { message } = await devicesApi.undoImport.call({ body: { id } });
      void showSuccess(message);
      void showStarted();
    },
    { onFault: showRefusal, refresh },
  );
}
