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

/** Photos and files of a post, each sent as soon as it is chosen, pasted or dropped. */
export function useAttached(change: (part: (known: PostDraft) => Partial<PostDraft>) => void): Attached {
  const to = (field: 'photos' | 'attachments') => (file: FileRecord) =>
    change((known) => ({ [field]: [...known[field], file] }));
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
