import { ActionIcon, FileButton, UnstyledButton, Button, Popover, TextInput } from '@mantine/core';
import {
  mdiClose,
  mdiFileOutline,
  mdiImagePlusOutline,
  mdiPaperclip,
  mdiCheck,
  mdiAlertCircleOutline,
  mdiRefresh,
} from '@mdi/js';
import { useState, type FormEvent, useEffect } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sizeOf, UploadRows, Bar } from '#features/files/web/parts/UploadRow.tsx';
import type { Upload, Uploads } from '#features/files/web/parts/use-uploads.ts';
import { maxPhotos, descriptionMax } from '../rules/post.ts';
import type { Photo } from '../rules/shapes.ts';
import { photoText } from './feed-words.ts';
import type { PostDraft } from './post-draft.ts';
import type { Attachments } from './use-attached.ts';
import c from './composer.module.css';

const button = (label: string, path: string, accept: string, add: (files: File[]) => void) => (
  <FileButton multiple accept={accept} onChange={add}>
    {(props) => (
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} {...props}>
        <Icon path={path} size={20} />
      </ActionIcon>
    )}
  </FileButton>
);

/** Buttons that add photos and files, which can also be pasted and dropped. */
export function AttachButtons({ attached }: { attached: Attachments }) {
  const endings = (attached.files.meta?.extensions ?? []).map((each) => `.${each}`).join(',');
  return (
    <>
      {button(t('Add photos'), mdiImagePlusOutline, 'image/*', attached.add)}
      {button(t('Attach files'), mdiPaperclip, endings, attached.files.add)}
    </>
  );
}

/** Button beside the photos that adds another one. */
const More = ({ onAdd }: { onAdd(files: File[]): void }) => (
  <li>
    <FileButton multiple accept="image/*" onChange={onAdd}>
      {(props) => (
        <UnstyledButton className={c['more'] ?? ''} {...props}>
          <Icon path={mdiImagePlusOutline} size={20} />
          {t('Add or paste')}
        </UnstyledButton>
      )}
    </FileButton>
  </li>
);

interface AttachedFilesProps {
  draft: PostDraft;
  attached: Attachments;
  onChange(part: (known: PostDraft) => Partial<PostDraft>): void;
}

/** Lists attachments and running uploads. */
export function AttachedFiles({ draft: { photos, attachments }, attached, onChange }: AttachedFilesProps) {
  const sending = attached.photos.uploads.length;
  const drop = (field: 'photos' | 'attachments', id: string) =>
    onChange((known) => ({ [field]: known[field].filter((file) => file.id !== id) }));
  const remove = (field: 'photos' | 'attachments', { id, name }: { id: string; name: string }) => (
    <ActionIcon variant="subtle" color="gray" aria-label={t('Remove {name}', { name })} onClick={() => drop(field, id)}>
      <Icon path={mdiClose} size={16} />
    </ActionIcon>
  );
  const describe = (id: string, description: string | null) =>
    onChange((known) => ({
      photos: known.photos.map((photo) => (photo.id === id ? { ...photo, description } : photo)),
    }));
  return (
    <>
      {photos.length + sending > 0 && (
        <ul className={c['photos']} aria-label={t('Photos')}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <img src={photo.url} alt={photoText(photo)} />
              {remove('photos', photo)}
              <DescribePhoto photo={photo} onChange={(description) => describe(photo.id, description)} />
            </li>
          ))}
          <SendingPhotos {...attached.photos} />
          {photos.length + sending < maxPhotos && <More onAdd={attached.add} />}
        </ul>
      )}
      <ul className={c['files']} aria-label={t('Files')}>
        {attachments.map((file) => (
          <li key={file.id}>
            <Icon path={mdiFileOutline} size={18} />
            <span>{file.name}</span>
            <small>{sizeOf(file.size)}</small>
            {remove('attachments', file)}
          </li>
        ))}
        <UploadRows {...attached.files} />
      </ul>
    </>
  );
}

interface DescribePhotoProps {
  photo: Photo;
  onChange(description: string | null): void;
}

/** Describes a photo for people who cannot see it. */
function DescribePhoto({ photo: { name, description }, onChange }: DescribePhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal position="bottom-start">
      <Popover.Target>
        <UnstyledButton
          className={c['describe'] ?? ''}
          aria-label={t('Describe this photo: {name}', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {description ? <Icon path={mdiCheck} size={14} /> : null}
          {t('Describe')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={c['describing']} onSubmit={submit}>
          <TextInput
            label={t('Describe this photo')}
            description={t('For people who cannot see it. We also show it below the photo.')}
            maxLength={descriptionMax}
            value={description ?? ''}
            data-autofocus
            onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
          />
          <Button type="submit" size="compact-md">
            {t('Done', { of: 'action' })}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Shows photos that are uploading or failed, each in its place beside the uploaded ones. */
const SendingPhotos = ({ uploads, retry, cancel }: Pick<Uploads, 'uploads' | 'retry' | 'cancel'>) =>
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
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  if (url === undefined) return <i />;
  return <img src={url} alt="" onError={() => setUrl(undefined)} />;
}
