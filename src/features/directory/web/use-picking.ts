import { useCallback, useMemo, useState } from 'react';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import { t } from '#platform/web/i18n.ts';
import { extendSelection, emptySelection, togglePerson, type PeopleSelection } from './people-selection.ts';
import { maxChosen } from '../rules/limits.ts';
import { directoryApi, type DirectoryRow } from './directory-api.ts';
import type { queryOf } from './directory-view.ts';

export interface Picking {
  /** Whether the viewer may run any bulk action. */
  readonly isPossible: boolean;
  readonly ids: ReadonlySet<string>;
  readonly count: number;
  isPicked(id: string | undefined): boolean;
  toggle(row: number): void;
  extend(from: number, to: number): void;
  /** Selects everyone in the view, up to the maximum of one action. */
  all(): void;
  clear(): void;
}

interface PickingOptions {
  isPossible: boolean;
  query: ReturnType<typeof queryOf>;
  rowAt(index: number): DirectoryRow | undefined;
}

/** Returns the selection; it survives a new search, so that people can be gathered by several searches. */
export function usePicking({ isPossible, query, rowAt }: PickingOptions): Picking {
  const [picked, setPicked] = useState<PeopleSelection>(emptySelection);
  const idAt = useCallback((row: number) => rowAt(row)?.id, [rowAt]);
  const change = (next: (old: PeopleSelection) => PeopleSelection) => {
    if (isPossible) setPicked((old) => limitSelection(next(old)));
  };
  const all = async () => {
    const { ids } = await directoryApi.ids.call({ query });
    change((old) => ({ ids: new Set([...old.ids, ...ids]), anchor: undefined }));
  };
  return {
    isPossible,
    ids: picked.ids,
    count: picked.ids.size,
    isPicked: useMemo(() => (id) => id !== undefined && picked.ids.has(id), [picked.ids]),
    toggle(row) {
      const id = idAt(row);
      if (id !== undefined) change((old) => togglePerson(old, id, row));
    },
    extend: (from, to) => change((old) => extendSelection(old, from, to, idAt)),
    all: () => void all().catch(showFailure),
    clear: () => setPicked(emptySelection),
  };
}

function limitSelection(picked: PeopleSelection): PeopleSelection {
  if (picked.ids.size <= maxChosen) return picked;
  showToast(
    t('{count, plural, one {# person selected} other {# people selected, which is the maximum}}', { count: maxChosen }),
  );
  return { ...picked, ids: new Set([...picked.ids].slice(0, maxChosen)) };
}
