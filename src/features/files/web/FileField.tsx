import { Input } from '@mantine/core';
import { useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { FileRecord } from '../contract.ts';
import { DropArea, limitOf } from './parts/DropArea.tsx';
import { FileRow, UploadRows } from './parts/UploadRow.tsx';
import type { Accept } from './upload.ts';
import { useFieldIds } from './use-field-ids.ts';
import { discard, useUploads } from './parts/use-uploads.ts';
import c from './parts/files.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: React.ReactNode;
  readonly value: readonly FileRecord[];
  readonly accept?: Accept;
  /** Maximum number of files. */
  readonly most?: number;
  readonly disabled?: boolean;
  /** Receives the current files, whose ids the form sends. */
  onChange(files: readonly FileRecord[]): void;
}

/** Attachments of a form: dropped or chosen, uploaded immediately, saved with the form. */
export function FileField(props: FileFieldProps) {
  const { label, value, accept = 'any', most = 20, disabled = false } = props;
  const { wrapper, area } = useFieldIds();
  const { uploads, meta, add, retry, cancel, remove } = useFiles(accept, props);
  const room = most - value.length - uploads.length;
  const kinds = accept === 'image' ? t('Images') : t('Images, PDF, Office, text or ZIP files');
  return (
    <Input.Wrapper
      label={label}
      description={props.description ?? limitOf(meta, kinds)}
      error={props.error}
      {...wrapper}
    >
      <div className={c['field']}>
        <DropArea
          {...area}
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
            <UploadRows uploads={uploads} retry={retry} cancel={cancel} />
          </ul>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Holds the field's files: adds uploaded ones and discards removed ones. */
function useFiles(accept: Accept, { value, onChange }: Pick<FileFieldProps, 'value' | 'onChange'>) {
  // Two files may arrive before React renders the first.
  const latest = useRef(value);
  latest.current = value;
  const uploads = useUploads(accept, (file) => {
    latest.current = [...latest.current, file];
    onChange(latest.current);
  });
  const remove = (file: FileRecord) => {
    onChange(value.filter((other) => other.id !== file.id));
    discard(file);
  };
  return { ...uploads, remove };
}
