import {
  mdiDownload,
  mdiFileDelimitedOutline,
  mdiFileExcelOutline,
  mdiFileOutline,
  mdiFilePdfBox,
  mdiFileVideoOutline,
  mdiFileWordOutline,
} from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { FileRecord } from '#features/files/contract.ts';
import { sizeOf } from '#features/files/web/parts/UploadRow.tsx';
import type { Post } from '../rules/shapes.ts';
import { photoText } from './feed-words.ts';
import c from './post.module.css';

const PhotoViewer = lazyPart(() => import('./PhotoViewer.tsx'), 'PhotoViewer');
/** Number of photos shown in the card; the viewer shows the rest. */
const maxPhotos = 3;

/** Shows up to three photos; a click opens the viewer with all of them. */
export function Photos({ post }: { post: Post }) {
  const { photos } = post;
  const [open, setOpen] = useState<number>();
  if (photos.length === 0) return null;
  const more = photos.length - maxPhotos;
  return (
    <>
      <div className={c['photos']} data-count={photos.length < 3 ? photos.length : 'many'}>
        {photos.slice(0, maxPhotos).map((photo, index) => (
          <button
            key={photo.id}
            type="button"
            aria-label={t('Open photo {number} of {count}: {name}', {
              number: index + 1,
              count: photos.length,
              name: index === maxPhotos - 1 && more > 0 ? `${photoText(photo)} +${more}` : photoText(photo),
            })}
            onPointerEnter={() => void PhotoViewer.preload()}
            onClick={() => setOpen(index)}
          >
            <img src={photo.url} alt="" loading="lazy" width={photo.width ?? 3} height={photo.height ?? 2} />
            {index === maxPhotos - 1 && more > 0 && <em aria-hidden>+{more}</em>}
          </button>
        ))}
      </div>
      {open !== undefined && <PhotoViewer post={post} first={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const icons: Readonly<Record<string, string>> = {
  pdf: mdiFilePdfBox,
  csv: mdiFileDelimitedOutline,
  xls: mdiFileExcelOutline,
  xlsx: mdiFileExcelOutline,
  doc: mdiFileWordOutline,
  docx: mdiFileWordOutline,
};

/** 'pdf'; empty when the name has no extension. */
const endingOf = (name: string): string => /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const iconOf = (name: string, content_type: string): string =>
  icons[endingOf(name)] ?? (content_type.startsWith('video/') ? mdiFileVideoOutline : mdiFileOutline);

export function Files({ files }: { files: readonly FileRecord[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={c['files']}>
      {files.map(({ id, url, name, size, content_type }) => (
        <li key={id}>
          <a href={url} download={name}>
            <Icon path={iconOf(name, content_type)} size={22} />
            <span>
              <b>{name}</b>
              <small>{[endingOf(name).toUpperCase(), sizeOf(size)].filter(Boolean).join(' · ')}</small>
            </span>
            <Icon path={mdiDownload} size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
