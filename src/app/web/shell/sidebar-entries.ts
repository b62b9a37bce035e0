import { useMatches, useRouterState } from '@tanstack/react-router';
import type { Screen } from '#platform/web/screen.ts';
import { useSession, type Session, type SidebarEntry } from '#platform/web/session.ts';
import { screens } from '../screens.ts';

export interface ShownEntry extends SidebarEntry {
  readonly current: boolean;
}

const useCurrentScreen = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });

/**
 * The server's entries, with the one that is highlighted: it names the screen that is shown, or else its group does.
 * Paths are compared as the route table has them ('/people/profile/view/{username}'), and as they are in the address.
 */
export function useSidebar(): readonly ShownEntry[] {
  const session = useSession();
  const screen = useCurrentScreen();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const entries = [...session.sidebar, ...settingsWithoutHome(session)];
  const names = ({ route, routes }: SidebarEntry, ...shown: readonly (string | undefined)[]) =>
    [route, ...routes.map((known) => known.path)].some((known) => shown.includes(known));
  const isNamed = entries.some((entry) => names(entry, screen?.path, path));
  // What stands in the menu of the settings belongs to them, wherever its address is.
  const group = screen?.menu === undefined ? screen?.path : '/settings';
  const isGroup = (entry: SidebarEntry) =>
    names(entry, group) || entry.routes.some((known) => covers(known.path, path) || covers(known.path, `${group}/`));
  return entries.map((entry) => ({ ...entry, current: isNamed ? names(entry, screen?.path, path) : isGroup(entry) }));
}

/**
 * An entry for people who may open some screens of the settings, but not the menu of all of them: whatever somebody may
 * open has a way to it.
 */
function settingsWithoutHome(session: Session): SidebarEntry[] {
  if (session.can('view_app_settings_menu')) return [];
  const named = new Set(session.sidebar.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const open = screens.filter((screen) => screen.menu && isOpen(screen, session) && !named.has(screen.path));
  const [first] = open;
  if (!first) return [];
  const routes = [...open.map(({ path }) => path), '/settings/*'].map((path) => ({ path, type: 'settings' }));
  const route_name = first.path.slice(1).replaceAll('/', '.');
  return [{ name: 'Settings', icon: 'cog-outline', route: first.path, route_name, routes }];
}

/** '/settings/*' stands for everything below. */
function covers(known: string, path: string): boolean {
  return known.endsWith('/*') && path.startsWith(known.slice(0, -1));
}

/** Whether this screen can be opened without anything in its address, by this person. */
export function isOpen({ path, access }: Screen, { can }: Session): boolean {
  return !path.includes('{') && (access === 'login' || (typeof access !== 'string' && can(...access)));
}

/** The screens of the highlighted entry that this person may open; at most one of them is the one that is shown, or its list. */
export function useSubScreens(): readonly (Screen & { readonly current: boolean })[] {
  const session = useSession();
  const pattern = useCurrentScreen()?.path;
  const group =
    useSidebar()
      .find(({ current }) => current)
      ?.routes.map(({ path }) => path) ?? [];
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const open = screens.filter((screen) => group.includes(screen.path) && isOpen(screen, session));
  const shown =
    open.find((screen) => screen.path === pattern) ?? open.find((screen) => path.startsWith(`${screen.path}/`));
  return open.map((screen) => ({ ...screen, current: screen === shown }));
}
