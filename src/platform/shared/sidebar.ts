import type { Permission } from './permissions.ts';

/** An entry of the sidebar, as the feature declares it whose screens it leads to. */
export interface SidebarDeclaration {
  /** Place among all entries, from the top. */
  readonly position: number;
  readonly name: string;
  /** Name of an icon of the mdi font, without its prefix: 'clock-outline'. */
  readonly icon: string;
  /** The first that somebody may open is where the entry leads; whoever may open none does not see it. */
  readonly screens: readonly { readonly path: string; readonly permission?: Permission }[];
  /** Names the group of paths on which the entry is highlighted. */
  readonly type: string;
  readonly paths: readonly string[];
}
