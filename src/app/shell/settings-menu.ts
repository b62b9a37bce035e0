import { useSession } from '#features/access/web/parts/session.tsx';
import { screens, type Screen, type SettingsMenu } from '../screens.tsx';
import { isOpen } from './sidebar-entries.ts';

export interface MenuGroup {
  readonly name: SettingsMenu;
  readonly screens: readonly Screen[];
}

/** The second-level menu of the settings: every screen of it that this person may open, by heading, in the order of the screens' table. */
export function useSettingsMenu(): readonly MenuGroup[] {
  const session = useSession();
  const groups = new Map<SettingsMenu, Screen[]>();
  for (const screen of screens) if (screen.menu && isOpen(screen, session)) groups.set(screen.menu, [...(groups.get(screen.menu) ?? []), screen]);
  return [...groups].map(([name, open]) => ({ name, screens: open }));
}
