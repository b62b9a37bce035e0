import { ActionIcon, Button } from '@mantine/core';
import { mdiAlertCircleOutline, mdiClose, mdiFileOutline, mdiImageOutline, mdiTrashCanOutline } from '@mdi/js';
import { basePath } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { FileRecord } from '../../contract.ts';
import { shortName } from '../../rules/file-name.ts';
import c from './files.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

/** '3.4 MB' */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return t('{count} bytes', { count: bytes });
  const [size, unit] = bytes < 1_048_576 ? [bytes / 1024, 'KB'] : [bytes / 1_048_576, 'MB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}

/** Lists the uploads of one field. */
export function UploadRows({ uploads, retry, cancel }: Pick<Uploads, 'uploads' | 'retry' | 'cancel'>) {
  return uploads.map((upload) => (
    <UploadRow key={upload.id} upload={upload} onCancel={() => cancel(upload.id)} onRetry={() => retry(upload.id)} />
  ));
}

/** A file that is uploading or failed. */
function UploadRow({ upload, onCancel, onRetry }: { upload: Upload; onCancel(): void; onRetry(): void }) {
  const { file, state, share, problem, canRetry } = upload;
  const name = shortName(file.name);
  const hasFailed = state === 'failed';
  return (
    <li className={c['row']} data-failed={hasFailed || undefined}>
      <Icon path={hasFailed ? mdiAlertCircleOutline : mdiFileOutline} />
      <div className={c['facts']}>
        <span className={c['name']} title={file.name}>
          {name}
        </span>
        {hasFailed ? (
          <span className={c['problem']} role="alert">
            {problem}
          </span>
        ) : (
          <>
            <Bar label={t('Uploading {name}', { name })} share={share} />
            <span className={c['quiet']} role={state === 'waiting' ? 'status' : undefined}>
              {state === 'waiting'
                ? t('No internet. The upload continues automatically.')
                : t('{percent} % of {size}', { percent: Math.floor(share * 100), size: sizeOf(file.size) })}
            </span>
          </>
        )}
      </div>
      {hasFailed && canRetry && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
      <ActionIcon
        aria-label={hasFailed ? t('Remove {name}', { name }) : t('Cancel {name}', { name })}
        onClick={onCancel}
      >
        <Icon path={mdiClose} />
      </ActionIcon>
    </li>
  );
}

export function Bar({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div
      className={c['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

/** An uploaded file. */
export function FileRow({ file, onRemove }: { file: FileRecord; onRemove?: (() => void) | undefined }) {
  const name = shortName(file.name);
  const isImage = file.width !== null;
  const url = `${basePath}/${file.url}`;
  return (
    <li className={c['row']}>
      {isImage ? (
        <img className={c['thumb']} src={url} alt="" loading="lazy" />
      ) : (
        <Icon path={file.content_type.startsWith('image/') ? mdiImageOutline : mdiFileOutline} />
      )}
      <div className={c['facts']}>
        <a
          className={c['name']}
          href={url}
          title={file.name}
          {...(isImage ? { target: '_blank', rel: 'noreferrer' } : { download: file.name })}
        >
          {name}
        </a>
        <span className={c['quiet']}>{sizeOf(file.size)}</span>
      </div>
      {onRemove && (
        <ActionIcon aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          <Icon path={mdiTrashCanOutline} />
        </ActionIcon>
      )}
    </li>
  );
}
