import type { Permission } from '#platform/shared/permissions.ts';
import type { SidebarEntry } from '../contract.ts';

const group = (type: string, ...paths: string[]) => paths.map((path) => ({ path, type }));

/**
 * The entries of the sidebar for somebody with these permissions, each leading to the first of its screens that
 * they may open. `routes` are the paths on which an entry is highlighted (specification A §2.3).
 */
export function sidebarFor(held: ReadonlySet<Permission>): SidebarEntry[] {
  const entries: SidebarEntry[] = [{ name: 'Feed', icon: 'newspaper-variant-outline', route: '/feed', routes: group('feed', '/feed') }];
  const attendance = held.has('view_attendance') ? '/time/self' : held.has('view_any_attendance') ? '/time/bird-view' : undefined;
  if (attendance)
    entries.push({
      name: 'Attendance',
      icon: 'clock-outline',
      route: attendance,
      routes: group('attendance', '/time/self', '/time/bird-view', '/time/individual-view'),
    });
  if (held.has('view_app_settings_menu'))
    entries.push({ name: 'Settings', icon: 'cog-outline', route: '/settings', routes: group('settings', '/settings', '/settings/*') });
  return entries;
}
