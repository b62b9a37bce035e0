import type { FileRecord } from '#features/files/contract.ts';
import type { Photo } from '../../rules/shapes.ts';

/** Descriptions of photos by photo id. */
export type Descriptions = Readonly<Record<string, string>>;

/** Returns photos in the order of their ids, each with its description; skips deleted ones. */
export const photosOf = (
  files: ReadonlyMap<string, FileRecord>,
  ids: readonly string[],
  descriptions: Descriptions,
): Photo[] =>
  ids.flatMap((id) => {
    const file = files.get(id);
    return file ? [{ ...file, description: descriptions[id] ?? null }] : [];
  });
