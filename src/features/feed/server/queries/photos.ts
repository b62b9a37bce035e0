import type { FileRecord } from '#features/files/contract.ts';
import type { Photo } from '../../rules/shapes.ts';

/** What photos show, by their ids. */
export type Descriptions = Readonly<Record<string, string>>;

/** Photos in the order of their ids, each with what is said of it; those that are gone are left out. */
export const photosOf = (
  files: ReadonlyMap<string, FileRecord>,
  ids: readonly string[],
  descriptions: Descriptions,
): Photo[] =>
  ids.flatMap((id) => {
    const file = files.get(id);
    return file ? [{ ...file, description: descriptions[id] ?? null }] : [];
  });
