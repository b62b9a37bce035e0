import { ActionIcon, FileButton, UnstyledButton } from '@mantine/core';
import { mdiClose, mdiFileOutline, mdiImagePlusOutline, mdiPaperclip } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sizeOf, UploadRows } from '#features/files/web/parts/UploadRow.tsx';
import c from './composer.module.css';
import { DescribePhoto } from './DescribePhoto.tsx';
import { photoText } from './feed-words.ts';
import { mostPhotos } from '../rules/post.ts';
import type { PostDraft } from './post-draft.ts';
import { SendingPhotos } from './SendingPhotos.tsx';
import type { Attachments } from './use-attached.ts';

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
    onChange((known) => ({ photos: known.photos.map((one) => (one.id === id ? { ...one, description } : one)) }));
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
          {photos.length + sending < mostPhotos && <More onAdd={attached.add} />}
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
