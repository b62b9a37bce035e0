import { Button, Input } from '@mantine/core';
import { mdiImageOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { FileRecord } from '../contract.ts';
import { DropArea, limitOf } from './parts/DropArea.tsx';
import { UploadRows } from './parts/UploadRow.tsx';
import { useFieldIds } from './use-field-ids.ts';
import { discard, useUploads } from './parts/use-uploads.ts';
import c from './parts/files.module.css';

interface ImageFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: React.ReactNode;
  /** The uploaded file, or only the URL of the stored one: `{ url }`. */
  readonly value: FileRecord | { readonly url: string } | null;
  /** Alternative text of the picture. */
  readonly alt: string;
  readonly disabled?: boolean;
  /** Maximum display size in CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Receives an uploaded file, to be saved by its id, or null to remove the picture. */
  onChange(file: FileRecord | null): void;
}

/** Field for one picture: dropped, pasted or chosen, previewed during the upload, saved with the form. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, alt, disabled = false, width = 160, height = 80 } = props;
  const { wrapper, area } = useFieldIds();
  const { coming, replace, remove, ...upload } = useImage(props);
  const preview = usePreview(coming?.file);
  const source = preview ?? (value ? `${basePath}/${value.url}` : undefined);
  return (
    <Input.Wrapper
      label={label}
      description={props.description ?? limitOf(upload.meta, t('PNG, JPEG, WebP, GIF or AVIF'))}
      error={props.error}
      {...wrapper}
    >
      <div className={c['field']}>
        <DropArea
          {...area}
          meta={upload.meta}
          multiple={false}
          disabled={disabled}
          button={value ? t('Choose another image') : t('Choose an image')}
          onFiles={replace}
        >
          <div className={c['picture']} style={{ width, height }} data-coming={coming ? true : undefined}>
            {source ? <img src={source} alt={alt} /> : <Icon path={mdiImageOutline} size={28} />}
          </div>
        </DropArea>
        {upload.uploads.length > 0 && (
          <ul className={c['list']} aria-label={label}>
            <UploadRows {...upload} />
          </ul>
        )}
        {value && !coming && <RemoveButton isDisabled={disabled} onRemove={remove} />}
      </div>
    </Input.Wrapper>
  );
}

/** Uploads the one picture; another replaces the previous upload and any unsaved file. */
function useImage({ value, onChange }: Pick<ImageFieldProps, 'value' | 'onChange'>) {
  const change = (file: FileRecord | null) => {
    if (value && 'id' in value) discard(value);
    onChange(file);
  };
  const { add, ...upload } = useUploads('image', change);
  return {
    ...upload,
    coming: upload.uploads.find(({ state }) => state !== 'failed'),
    replace(files: readonly File[]) {
      for (const { id } of upload.uploads) upload.cancel(id);
      add(files);
    },
    remove: () => change(null),
  };
}

function RemoveButton({ isDisabled, onRemove }: { isDisabled: boolean; onRemove(): void }) {
  return (
    <Button
      className={c['remove'] ?? ''}
      variant="subtle"
      color="gray"
      size="compact-sm"
      disabled={isDisabled}
      onClick={onRemove}
    >
      {t('Remove image')}
    </Button>
  );
}

/** Returns the URL of the local picture until the server's is available. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/') || file.type === 'image/svg+xml') return setUrl(undefined);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
