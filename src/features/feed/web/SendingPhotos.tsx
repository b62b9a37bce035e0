import { ActionIcon, UnstyledButton } from '@mantine/core';
import { mdiAlertCircleOutline, mdiClose, mdiRefresh } from '@mdi/js';
import { useEffect, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Bar } from '#features/files/web/parts/UploadRow.tsx';
import type { Upload, Uploads } from '#features/files/web/parts/use-uploads.ts';
import c from './composer.module.css';

/** Shows photos that are uploading or failed, each in its place beside the uploaded ones. */
export const SendingPhotos = ({ uploads, retry, cancel }: Pick<Uploads, 'uploads' | 'retry' | 'cancel'>) =>
  uploads.map((upload) => (
    <SendingPhoto key={upload.id} upload={upload} onRetry={() => retry(upload.id)} onCancel={() => cancel(upload.id)} />
  ));

interface SendingPhotoProps {
  upload: Upload;
  onRetry(): void;
  onCancel(): void;
}

function SendingPhoto({ upload: { file, state, share, problem, canRetry }, onRetry, onCancel }: SendingPhotoProps) {
  const { name } = file;
  const hasFailed = state === 'failed';
  const label = hasFailed ? t('Remove {name}', { name }) : t('Cancel {name}', { name });
  return (
    <li className={c['sending']} data-failed={hasFailed || undefined}>
      <Picture file={file} />
      {hasFailed ? (
        <Icon path={mdiAlertCircleOutline} size={24} />
      ) : (
        <div className={c['share']}>
          <Bar label={t('Uploading {name}', { name })} share={share} />
        </div>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onCancel}>
        <Icon path={mdiClose} size={16} />
      </ActionIcon>
      {state === 'waiting' && <small role="status">{t('No internet. The upload continues automatically.')}</small>}
      {hasFailed && <small role="alert">{problem}</small>}
      {hasFailed && canRetry && (
        <UnstyledButton className={c['describe'] ?? ''} aria-label={t('Try again: {name}', { name })} onClick={onRetry}>
          <Icon path={mdiRefresh} size={14} />
          {t('Try again')}
        </UnstyledButton>
      )}
    </li>
  );
}

/** Shows the local picture, or a placeholder if the browser cannot draw it. */
function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === undefined) return <i />;
  return <img src={url} alt="" onError={() => setUrl(undefined)} />;
}
