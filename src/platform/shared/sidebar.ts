import type { Permission } from './permissions.ts';
import type { Text } from './translate.ts';

/** An entry of the sidebar, declared by the feature with its screens. */
export interface SidebarDeclaration {
  /** Position among all entries, from the top. */
  readonly position: number;
  readonly name: Text;
  /** Name of an icon of the mdi font, without its prefix: 'clock-outline'. */
  readonly icon: string;
  /** Screens in order of preference: the entry links to the first permitted one, and is hidden without one. */
  readonly screens: readonly { readonly path: string; readonly permission?: Permission }[];
  /** Name of the group of paths on which the entry is highlighted. */
  readonly type: string;
  readonly paths: readonly string[];
}
