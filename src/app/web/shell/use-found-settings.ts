import { useEffect, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { Screen } from '#platform/web/screen.ts';
import type { MenuGroup } from './settings-menu.ts';

type Find = (open: readonly Screen[], text: string) => readonly string[];

/** By their names alone, until it is there what else they are found by. */
const byName: Find = (open, text) =>
  open.filter(({ name }) => t(name).toLowerCase().includes(text.trim().toLowerCase())).map(({ path }) => path);

/** The search of the box above knows what people call the places of the settings. */
async function findByWords(): Promise<Find> {
  const { foundScreens, wordsOf } = await import('../search/found.ts');
  return (open, text) => foundScreens(open, wordsOf(text)).items.map(({ path }) => path);
}

/** The groups with those of their screens that a text finds, and the best of them. */
export function useFoundSettings(menu: readonly MenuGroup[], text: string) {
  const [find, setFind] = useState<Find>(() => byName);
  const isWanted = text.trim() !== '';
  useEffect(() => {
    // Where it cannot be had, names do.
    if (isWanted)
      void findByWords().then(
        (better) => setFind(() => better),
        () => undefined,
      );
  }, [isWanted]);
  if (!isWanted) return { groups: menu, best: undefined };
  const paths = find(
    menu.flatMap(({ screens }) => screens),
    text,
  );
  const groups = menu
    .map(({ name, screens }) => ({ name, screens: screens.filter(({ path }) => paths.includes(path)) }))
    .filter(({ screens }) => screens.length > 0);
  return { groups, best: paths[0] };
}
