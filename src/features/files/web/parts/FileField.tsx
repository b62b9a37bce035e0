import { Input } from '@mantine/core';
import { useId, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { FileRecord } from '../../contract.ts';
import { DropArea, limitOf } from './DropArea.tsx';
import { FileRow, UploadRow } from './UploadRow.tsx';
import type { Accept } from './upload.ts';
import { discard, useUploads } from './use-uploads.ts';
import c from './files.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: React.ReactNode;
  readonly value: readonly FileRecord[];
  readonly accept?: Accept;
  /** Files at most. */
  readonly most?: number;
  readonly disabled?: boolean;
  /** The files that are there now; their ids are what a form sends. */
  onChange(files: readonly FileRecord[]): void;
}

/** Attachments of a form: dropped or chosen, uploaded at once, saved with the form. */
export function FileField({ label, description, error, value, accept = 'any', most = 20, disabled = false, onChange }: FileFieldProps) {
  const id = useId();
  // Two files may arrive before what the first has changed is drawn.
  const latest = useRef(value);
  latest.current = value;
  const { uploads, meta, add, retry, cancel } = useUploads(accept, (file) => {
    latest.current = [...latest.current, file];
    onChange(latest.current);
  });
  const room = most - value.length - uploads.length;
  const kinds = accept === 'image' ? t('Images') : t('Images, PDF, Office, text or ZIP files');
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description ?? limitOf(meta, kinds)}
      descriptionProps={{ id: `${id}-about` }}
      error={error}
    >
      <div className={c['field']}>
        <DropArea
          labelledBy={`${id}-label`}
          describedBy={`${id}-about`}
          meta={meta}
          multiple={most > 1}
          disabled={disabled || room <= 0}
          button={most > 1 ? t('Choose files') : t('Choose a file')}
          onFiles={(files) => add(files.slice(0, room))}
        />
        {value.length + uploads.length > 0 && (
          <ul className={c['list']} aria-label={label}>
            {value.map((file) => (
              <FileRow key={file.id} file={file} onRemove={disabled ? undefined : () => remove(file)} />
            ))}
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onCancel={() => cancel(upload.id)} onRetry={() => retry(upload.id)} />
            ))}
          </ul>
        )}
      </div>
    </Input.Wrapper>
  );

  function remove(file: FileRecord): void {
    onChange(value.filter((other) => other.id !== file.id));
    discard(file);
  }
}
