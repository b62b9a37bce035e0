import type { VisibleRange } from '#platform/web/use-paged-rows.ts';
import type { DirectoryRow } from './directory-api.ts';
import type { Picking } from './use-picking.ts';
import type { Place } from '#features/dashboard/web/parts/whereabouts-words.ts';

/** Props common to all lists of people. */
export interface ListProps {
  readonly total: number;
  rowAt(index: number): DirectoryRow | undefined;
  readonly places: ReadonlyMap<string, Place>;
  readonly picking: Picking;
  /** The first row according to the address. */
  readonly firstRow: number;
  onSeen(seen: VisibleRange): void;
  /** Called when another row becomes the first. */
  onRow(row: number): void;
}
