import { text, type ViewOf } from '#platform/web/address.ts';
import { trashedListAddress } from '#platform/web/ui/list/list-view.ts';

export const patternsPath = '/settings/time/shift-templates/patterns';

/** Value in the URL, instead of an id, for a new pattern. */
export const newPattern = 'new';

/** `?pattern=…`, `?tab=trash` */
export const patternsAddress = {
  ...trashedListAddress,
  /** Id of the open pattern; empty for the first one, or on a small screen for the list. */
  pattern: text(),
};

export type PatternsView = ViewOf<typeof patternsAddress>;
