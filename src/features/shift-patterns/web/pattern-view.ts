import { textOf } from '#platform/web/use-address.ts';
import { listView, type ListView } from '#platform/web/ui/list/list-view.ts';

export const patternsPath = '/settings/time/shift-templates/patterns';

/** Value in the URL, instead of an id, for a new pattern. */
export const newPattern = 'new';

export interface PatternsView extends ListView {
  /** Id of the open pattern; empty for the first one, or on a small screen for the list. */
  readonly pattern: string;
}

/** `?pattern=…`, `?tab=trash` */
export const patternsView = (query: Readonly<Record<string, unknown>>): PatternsView => ({
  ...listView(query),
  pattern: textOf(query['pattern']),
});
