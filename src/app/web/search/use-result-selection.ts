import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { SearchResult, SearchResultGroup, Kind } from './found.ts';

/** Number of results per kind when all kinds are shown. */
const rowsPerKind = 3;

export type Tab = Kind | 'all';

interface ChoiceOptions {
  readonly groups: readonly SearchResultGroup[];
  onClose(): void;
}

/** Manages the displayed kind and the selected row: arrows go through all rows, Tab to the next kind, Enter opens. */
export function useResultSelection({ groups, onClose }: ChoiceOptions) {
  const router = useRouter();
  const [chosenTab, setTab] = useState<Tab>('all');
  const [selectedKey, setSelectedKey] = useState<string>();
  const tabs: readonly Tab[] = ['all', ...groups.map(({ kind }) => kind)];
  const tab = tabs.includes(chosenTab) ? chosenTab : 'all';
  const shownGroups = groups
    .filter(({ kind }) => tab === 'all' || tab === kind)
    .map((group, _, { length }) => (length > 1 ? { ...group, items: group.items.slice(0, rowsPerKind) } : group));
  const rows = shownGroups.flatMap(({ items }) => items);
  const selectedIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === selectedKey),
  );
  const selected = rows[selectedIndex];
  useEffect(() => {
    if (selected) document.getElementById(rowId(selected))?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const hrefOf = ({ path, query }: SearchResult) => router.buildLocation({ to: path, search: query }).href;
  const openResult = (found: SearchResult, inNewTab: boolean) => {
    if (inNewTab) return void window.open(router.history.createHref(hrefOf(found)), '_blank', 'noopener');
    onClose();
    void router.navigate({ to: found.path, search: found.query });
  };
  const changeTab = (by: number) => setTab(tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? 'all');
  const moveSelection = (by: number) => setSelectedKey(rows[(selectedIndex + by + rows.length) % rows.length]?.key);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') moveSelection(1);
    else if (event.key === 'ArrowUp') moveSelection(-1);
    else if (event.key === 'Tab') changeTab(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && selected) openResult(selected, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return { tab, tabs, setTab, shown: shownGroups, selected, setSelectedKey, open: openResult, onKeyDown, hrefOf };
}

export const rowId = ({ key }: SearchResult): string => `found-${key}`;
