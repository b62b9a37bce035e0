import { useMatches, useRouterState } from '@tanstack/react-router';
import type { Screen } from '#platform/web/screen.ts';
import { useSession, type Session, type SidebarEntry } from '#platform/web/session.ts';
import { screens } from '../screens.ts';

export interface ShownEntry extends SidebarEntry {
  readonly current: boolean;
}

const useCurrentScreen = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });

/**
 * The server's entries, with the one that is highlighted: its group names the screen that is shown. Paths are
 * compared as the route table has them ('/people/profile/view/{username}'), and as they are in the address.
 */
export function useSidebar(): readonly ShownEntry[] {
  const { sidebar } = useSession();
  const screen = useCurrentScreen();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // What stands in the menu of the settings belongs to them, wherever its address is.
  const group = screen?.menu === undefined ? screen?.path : '/settings';
  return sidebar.map((entry) => ({
    ...entry,
    current: [entry.route, ...entry.routes.map((route) => route.path)].some(
      (known) => known === group || known === path || covers(known, path),
    ),
  }));
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
