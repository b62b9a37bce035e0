import { day, maybeId, type ViewOf } from '#platform/web/address.ts';
import type { ChangeView } from '#platform/web/use-address.ts';

/** Address of a person's leave. */
export const leavesAddress = {
  /** A day of the leave year; undefined for today. */
  on: day,
  /** Type whose balance is explained. */
  why: maybeId,
};
export type ChangeLeaves = ChangeView<ViewOf<typeof leavesAddress>>;
