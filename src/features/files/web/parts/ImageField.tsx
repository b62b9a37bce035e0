import { Button, Input } from '@mantine/core';
import { mdiImageOutline } from '@mdi/js';
import { useEffect, useId, useState } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { FileRecord } from '../../contract.ts';
import { DropArea, limitOf } from './DropArea.tsx';
import { UploadRow } from './UploadRow.tsx';
import { discard, useUploads } from './use-uploads.ts';
import c from './files.module.css';

interface ImageFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: React.ReactNode;
  /** What was uploaded here, or only where the stored one is served: `{ url }`. */
  readonly value: FileRecord | { readonly url: string } | null;
  /** What the picture shows, for those who do not see it. */
  readonly alt: string;
  readonly disabled?: boolean;
  /** CSS pixels at most in which the picture is shown. */
  readonly width?: number;
  readonly height?: number;
  /** A file that was uploaded and waits to be saved by its id; null when there is to be none. */
  onChange(file: FileRecord | null): void;
}

/** One picture: dropped, pasted or chosen, shown while it is on its way, saved with the form. */
export function ImageField({ label, description, error, value, alt, disabled = false, width = 160, height = 80, onChange }: ImageFieldProps) {
  const id = useId();
  const { uploads, meta, add, retry, cancel } = useUploads('image', (file) => {
    if (value && 'id' in value) discard(value);
    onChange(file);
  });
  const coming = uploads.find(({ state }) => state !== 'failed');
  const preview = usePreview(coming?.file);
  const source = preview ?? (value ? `${basePath}/${value.url}` : undefined);
  const replace = (files: readonly File[]) => {
    for (const upload of uploads) cancel(upload.id);
    add(files);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description ?? limitOf(meta, t('PNG, JPEG, WebP, GIF or AVIF'))}
      descriptionProps={{ id: `${id}-about` }}
      error={error}
    >
      <div className={c['field']}>
        <DropArea
          labelledBy={`${id}-label`}
          describedBy={`${id}-about`}
          meta={meta}
          multiple={false}
          disabled={disabled}
          button={value ? t('Choose another image') : t('Choose an image')}
          onFiles={replace}
        >
          <div className={c['picture']} style={{ width, height }} data-coming={coming ? true : undefined}>
            {source ? <img src={source} alt={alt} /> : <Icon path={mdiImageOutline} size={28} />}
          </div>
        </DropArea>
        {uploads.length > 0 && (
          <ul className={c['list']} aria-label={label}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onCancel={() => cancel(upload.id)} onRetry={() => retry(upload.id)} />
            ))}
          </ul>
        )}
        {value && !coming && (
          <Button className={c['remove'] ?? ''} variant="subtle" color="gray" size="compact-sm" disabled={disabled} onClick={remove}>
            {t('Remove the image')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );

  function remove(): void {
    if (value && 'id' in value) discard(value);
    onChange(null);
  }
}

/** The chosen picture from this machine, until it is served. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/') || file.type === 'image/svg+xml') return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
