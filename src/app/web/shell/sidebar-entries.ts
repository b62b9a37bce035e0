import { useMatches, useRouterState } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import type { Screen } from '#platform/web/screen.ts';
import { useSession, type Session, type SidebarEntry } from '#platform/web/session.ts';
import { screens } from '../screens.ts';

export interface ShownEntry extends SidebarEntry {
  readonly current: boolean;
}

const useCurrentScreen = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });

/**
 * The server's entries with the highlighted one: the entry of the current screen, otherwise that of its group.
 * Paths are compared both in the form of the route table ('/people/profile/view/{username}') and as in the address.
 */
export function useSidebar(): readonly ShownEntry[] {
  const session = useSession();
  const screen = useCurrentScreen();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const entries = [...session.sidebar, ...settingsWithoutHome(session)];
  const names = ({ route, routes }: SidebarEntry, ...shown: readonly (string | undefined)[]) =>
    [route, ...routes.map((known) => known.path)].some((known) => shown.includes(known));
  const isNamed = entries.some((entry) => names(entry, screen?.path, path));
  // Screens in the menu of the settings belong to that entry, whatever their address.
  const group = screen?.menu === undefined ? screen?.path : '/settings';
  const isGroup = (entry: SidebarEntry) =>
    names(entry, group) || entry.routes.some((known) => covers(known.path, path) || covers(known.path, `${group}/`));
  return entries.map((entry) => ({ ...entry, current: isNamed ? names(entry, screen?.path, path) : isGroup(entry) }));
}

/**
 * Adds an entry for people who may open some screens of the settings, but not the menu of all:
 * every permitted screen must be reachable.
 */
function settingsWithoutHome(session: Session): SidebarEntry[] {
  if (session.can('view_app_settings_menu')) return [];
  const sidebarPaths = new Set(session.sidebar.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const openScreens = screens.filter(
    (screen) => screen.menu && isOpen(screen, session) && !sidebarPaths.has(screen.path),
  );
  const [first] = openScreens;
  if (!first) return [];
  const routes = [...openScreens.map(({ path }) => path), '/settings/*'].map((path) => ({ path, type: 'settings' }));
  const route_name = first.path.slice(1).replaceAll('/', '.');
  return [{ name: t('Settings'), icon: 'cog-outline', route: first.path, route_name, routes }];
}

/** '/settings/*' matches everything below. */
function covers(known: string, path: string): boolean {
  return known.endsWith('/*') && path.startsWith(known.slice(0, -1));
}

/** Whether this person can open the screen without parameters in its address. */
export function isOpen({ path, access }: Screen, { can }: Session): boolean {
  return !path.includes('{') && (access === 'login' || (typeof access !== 'string' && can(...access)));
}

/** Screens of the highlighted entry that this person may open; at most one is the current screen, or its list. */
export function useSubScreens(): readonly (Screen & { readonly current: boolean })[] {
  const session = useSession();
  const pattern = useCurrentScreen()?.path;
  const group =
    useSidebar()
      .find(({ current }) => current)
      ?.routes.map(({ path }) => path) ?? [];
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const openScreens = screens.filter((screen) => group.includes(screen.path) && isOpen(screen, session));
  const shown =
    openScreens.find((screen) => screen.path === pattern) ??
    openScreens.find((screen) => path.startsWith(`${screen.path}/`));
  return openScreens.map((screen) => ({ ...screen, current: screen === shown }));
}
