import { useRef } from 'react';
import type { FileRecord } from '#features/files/contract.ts';
import { useUploads, type Uploads } from '#features/files/web/parts/use-uploads.ts';
import type { PostDraft } from './post-draft.ts';

export interface Attached {
  readonly photos: Uploads;
  readonly files: Uploads;
  readonly isBusy: boolean;
  /** Pictures become photos, everything else a file. */
  add(files: readonly File[]): void;
}

/**
 * Photos and files of a post, each sent as soon as it is chosen, pasted or dropped. They stand as they were chosen,
 * however long each has taken.
 */
export function useAttached(change: (part: (known: PostDraft) => Partial<PostDraft>) => void): Attached {
  const uploadOf = useRef(new Map<string, number>());
  const to = (field: 'photos' | 'attachments') => (file: FileRecord, upload: number) => {
    const places = uploadOf.current.set(file.id, upload);
    change((known) => {
      const next = known[field].findIndex(({ id }) => (places.get(id) ?? 0) > upload);
      return { [field]: known[field].toSpliced(next === -1 ? known[field].length : next, 0, file) };
    });
  };
  const photos = useUploads('image', to('photos'));
  const files = useUploads('any', to('attachments'));
  return {
    photos,
    files,
    isBusy: [...photos.uploads, ...files.uploads].some(({ state }) => state !== 'failed'),
    add(all) {
      photos.add(all.filter(isPicture));
      files.add(all.filter((file) => !isPicture(file)));
    },
  };
}

const isPicture = ({ type }: File) => type.startsWith('image/') && type !== 'image/svg+xml';
