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

/** The upload of the one picture: another takes the place of the one before, and of what waits to be saved. */
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
      {t('Remove the image')}
    </Button>
  );
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
