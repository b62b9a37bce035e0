import type { Permission } from '#platform/shared/permissions.ts';
import type { SidebarDeclaration } from '#platform/shared/sidebar.ts';
import type { SidebarEntry } from './shapes.ts';
import { translate } from '#platform/shared/translate.ts';

/**
 * Returns the sidebar entries for a person with these permissions, each leading to the first of its screens
 * that they may open. `routes` are the paths on which an entry is highlighted (specification A §2.3).
 */
export function sidebarFor(
  declared: readonly SidebarDeclaration[],
  permissions: ReadonlySet<Permission>,
): SidebarEntry[] {
  return declared
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ name, icon, screens, type, paths }) => {
      const screen = screens.find(({ permission }) => permission === undefined || permissions.has(permission));
      if (!screen) return [];
      const { path: route } = screen;
      return [
        {
          name: translate(name),
          icon,
          route,
          route_name: nameOf(route),
          routes: paths.map((path) => ({ path, type })),
        },
      ];
    });
}

/** A route's name (specification A §2.3) is its path with dots: 'time.bird-view' for '/time/bird-view'. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '.');
