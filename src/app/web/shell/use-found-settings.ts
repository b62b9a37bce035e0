import { useEffect, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { Screen } from '#platform/web/screen.ts';
import type { MenuGroup } from './settings-menu.ts';

type Find = (open: readonly Screen[], text: string) => readonly string[];

/** Finds settings by name alone, until the search terms are loaded. */
const byName: Find = (open, text) => open.filter(({ name }) => contains(t(name), text.trim())).map(({ path }) => path);
const contains = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());

/** Loads the search terms of the global search. */
async function findByWords(): Promise<Find> {
  const { foundScreens, wordsOf } = await import('../search/found.ts');
  return (open, text) => foundScreens(open, wordsOf(text)).items.map(({ path }) => path);
}

/** Returns the groups with their screens that match a text, and the best match. */
export function useFoundSettings(menu: readonly MenuGroup[], text: string) {
  const [find, setFind] = useState<Find>(() => byName);
  const isSearching = text.trim() !== '';
  useEffect(() => {
    // If loading fails, names suffice.
    if (isSearching)
      void findByWords().then(
        (better) => setFind(() => better),
        () => undefined,
      );
  }, [isSearching]);
  if (!isSearching) return { groups: menu, bestMatch: undefined };
  const paths = find(
    menu.flatMap(({ screens }) => screens),
    text,
  );
  const groups = menu
    .map(({ name, screens }) => ({ name, screens: screens.filter(({ path }) => paths.includes(path)) }))
    .filter(({ screens }) => screens.length > 0);
  return { groups, bestMatch: paths[0] };
}
