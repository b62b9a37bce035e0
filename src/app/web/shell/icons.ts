import { mdiCheckboxBlankCircleOutline } from '@mdi/js';
import type { ScreensModule } from '#platform/web/screen.ts';

const declared = import.meta.glob<ScreensModule['sidebarIcons']>('../../../features/*/screens.ts', {
  eager: true,
  import: 'sidebarIcons',
});
const sidebarIcons: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(declared));

/** The icon of an entry of the sidebar by its name in the mdi font. */
export function iconOf(name: string): string {
  return sidebarIcons[name.replace(/^mdi-/, '')] ?? mdiCheckboxBlankCircleOutline;
}
