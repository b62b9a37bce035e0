import { mdiCheckboxBlankCircleOutline } from '@mdi/js';
import type { ScreensModule } from '#platform/web/screen.ts';

const modules = import.meta.glob<ScreensModule>('../../../features/*/screens.ts', { eager: true });
const sidebarIcons: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(modules).map((module) => module.sidebarIcons),
);

/** The icon of an entry of the sidebar by its name in the mdi font. */
export function iconOf(name: string): string {
  return sidebarIcons[name.replace(/^mdi-/, '')] ?? mdiCheckboxBlankCircleOutline;
}
