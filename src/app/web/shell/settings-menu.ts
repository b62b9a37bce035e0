import type { Screen, SettingsMenu } from '#platform/web/screen.ts';
import { useSession } from '#platform/web/session.ts';
import { screens } from '../screens.ts';
import { isOpen } from './sidebar-entries.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

export const menuNames: Readonly<Record<SettingsMenu, Text>> = {
  General: asText('General'),
  Time: asText('Time', { of: 'area' }),
  People: asText('People'),
  Leave: asText('Leave', { of: 'absence' }),
  Feed: asText('Feed'),
  Billing: asText('Billing'),
  Terminals: asText('Terminals'),
  Records: asText('Records'),
};

export interface MenuGroup {
  readonly name: SettingsMenu;
  readonly screens: readonly Screen[];
}

/** Second-level menu of the settings: every screen of it that this person may open, by heading. */
export function useSettingsMenu(): readonly MenuGroup[] {
  const session = useSession();
  const groups = new Map<SettingsMenu, Screen[]>();
  for (const screen of screens)
    if (screen.menu && isOpen(screen, session)) groups.set(screen.menu, [...(groups.get(screen.menu) ?? []), screen]);
  return [...groups].map(([name, open]) => ({ name, screens: open }));
}
