import { textOf } from '#platform/web/use-address.ts';
import { listView, type ListView } from '#platform/web/ui/list/list-view.ts';

export const patternsPath = '/settings/time/shift-templates/patterns';

/** In the address in the place of a pattern: the one that is being made. */
export const newPattern = 'new';

export interface PatternsView extends ListView {
  /** The pattern that is open; empty for the first one, on a small screen for the list. */
  readonly pattern: string;
}

/** `?pattern=…`, `?tab=trash` */
export const patternsView = (query: Readonly<Record<string, unknown>>): PatternsView => ({
  ...listView(query),
  pattern: textOf(query['pattern']),
});
