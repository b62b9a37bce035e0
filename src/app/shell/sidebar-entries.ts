import { useMatches, useRouterState } from '@tanstack/react-router';
import type { SidebarEntry } from '#features/access/contract.ts';
import { useSession } from '#features/access/web/parts/session.tsx';

export interface ShownEntry extends SidebarEntry {
  readonly current: boolean;
}

/**
 * The server's entries, with the one that is highlighted: its group names the screen that is shown. Paths are
 * compared as the route table has them ('/people/profile/view/{username}'), and as they are in the address.
 */
export function useSidebar(): readonly ShownEntry[] {
  const { sidebar } = useSession();
  const pattern = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.path });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return sidebar.map((entry) => ({ ...entry, current: [entry.route, ...entry.routes.map((route) => route.path)].some((known) => known === pattern || known === path) }));
}
