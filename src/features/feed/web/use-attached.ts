import { useEffect, useRef } from 'react';
import type { FileRecord } from '#features/files/contract.ts';
import { useUploads, type Uploads } from '#features/files/web/parts/use-uploads.ts';
import type { PickedFiles, PostDraft } from './post-draft.ts';

export interface Attachments {
  readonly photos: Uploads;
  readonly files: Uploads;
  readonly isBusy: boolean;
  /** Adds pictures as photos and everything else as files. */
  add(files: readonly File[]): void;
}

/**
 * Uploads photos and files as soon as they are chosen, pasted or dropped.
 * Their order is that of the choice, however long each upload takes.
 */
export function useAttached(
  change: (update: (draft: PostDraft) => Partial<PostDraft>) => void,
  picked?: PickedFiles,
): Attachments {
  const uploadOf = useRef(new Map<string, number>());
  const insertInto = (field: 'photos' | 'attachments') => (file: FileRecord, upload: number) => {
    const uploadNumbers = uploadOf.current.set(file.id, upload);
    change((draft) => {
      const next = draft[field].findIndex(({ id }) => (uploadNumbers.get(id) ?? 0) > upload);
      const index = next === -1 ? draft[field].length : next;
      if (field === 'photos') return { photos: draft.photos.toSpliced(index, 0, { ...file, description: null }) };
      return { attachments: draft.attachments.toSpliced(index, 0, file) };
    });
  };
  const photos = useUploads('image', insertInto('photos'));
  const files = useUploads('any', insertInto('attachments'));
  const begun = useRef<PickedFiles>(undefined);
  useEffect(() => {
    if (!picked || begun.current === picked) return;
    begun.current = picked;
    photos.add(picked.photos ?? []);
    files.add(picked.files ?? []);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for what was chosen
  }, [picked]);
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
