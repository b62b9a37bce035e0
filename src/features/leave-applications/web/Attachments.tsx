import { ActionIcon } from '@mantine/core';
import { mdiClose, mdiFileOutline } from '@mdi/js';
import { useId } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { FileRecord } from '#features/files/contract.ts';
import { DropArea } from '#features/files/web/parts/DropArea.tsx';
import { sizeOf, UploadRows } from '#features/files/web/parts/UploadRow.tsx';
import { useUploads } from '#features/files/web/parts/use-uploads.ts';
import c from './apply.module.css';

interface AttachmentsProps {
  files: readonly FileRecord[];
  onChange(change: (files: readonly FileRecord[]) => readonly FileRecord[]): void;
}

/** Files of the application, each uploaded as soon as it is chosen. */
export function Attachments({ files, onChange }: AttachmentsProps) {
  const [label, hint] = [useId(), useId()];
  const { add, meta, ...uploads } = useUploads('any', (file) => onChange((all) => [...all, file]));
  return (
    <div className={c['files']}>
      <b id={label}>{t('Attachments')}</b>
      <DropArea
        labelledBy={label}
        describedBy={hint}
        meta={meta}
        multiple
        disabled={files.length >= 10}
        button={t('Choose files')}
        onFiles={add}
      >
        <small id={hint}>{t('For example a certificate or invitation, up to ten files.')}</small>
      </DropArea>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <Icon path={mdiFileOutline} size={18} />
            <span>{file.name}</span>
            <small>{sizeOf(file.size)}</small>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove {name}', { name: file.name })}
              onClick={() => onChange((all) => all.filter(({ id }) => id !== file.id))}
            >
              <Icon path={mdiClose} size={16} />
            </ActionIcon>
          </li>
        ))}
        <UploadRows {...uploads} />
      </ul>
    </div>
  );
}
