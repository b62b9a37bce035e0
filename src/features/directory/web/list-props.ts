import type { Seen } from '#platform/web/use-paged-rows.ts';
import type { DirectoryRow } from './directory-api.ts';
import type { Picking } from './use-picking.ts';
import type { Place } from '#features/dashboard/web/parts/whereabouts-words.ts';

/** What every way of listing people is given. */
export interface ListProps {
  readonly total: number;
  rowAt(index: number): DirectoryRow | undefined;
  readonly places: ReadonlyMap<string, Place>;
  readonly picking: Picking;
  /** Which row the address names as the first one. */
  readonly firstRow: number;
  onSeen(seen: Seen): void;
  /** Another one is the first now. */
  onRow(row: number): void;
}
