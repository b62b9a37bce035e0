import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../shared/permissions.ts';

/** The headings in the menu of the settings. */
export type SettingsMenu = 'General' | 'Time' | 'People' | 'Leave' | 'Feed' | 'Billing' | 'Terminals' | 'Records';

export interface Screen {
  /** As in the specification's route table: '/time/{user_id}'. Fixed paths win over those with a parameter. */
  readonly path: string;
  /** What it is called in the window's title, in the navigation and in the search box. */
  readonly name: string;
  /** Anybody, anybody signed in, or holders of at least one of these permissions (specification A §2.2). */
  readonly access: 'none' | 'login' | readonly [Permission, ...Permission[]];
  /**
   * Where it stands wherever screens are listed (menu of the settings, search), smaller first; the headings of the menu
   * follow their first screens. Below 100 the main screens, then a hundred per heading, gaps left for others. Screens
   * that need something in their address are never listed and have none.
   */
  readonly position?: number;
  /** The heading in the menu of the settings under which it stands. */
  readonly menu?: SettingsMenu;
  /** What its tab is called, where screens stand beside each other as tabs. */
  readonly tabName?: string;
  /** The path of the screen that is the first of these tabs; that one has none itself. */
  readonly tabOf?: string;
  /** Draws the whole window itself, with nothing around it. */
  readonly isBare?: boolean;
  /** Of the settings: takes the whole width, with a way back in the place of their menu. */
  readonly isWide?: boolean;
  /** Loaded when somebody reaches for a link to it: `lazyScreen`. */
  readonly component: RouteComponent;
}

/** What a feature's screens.ts exports. */
export interface ScreensModule {
  readonly screens: readonly Screen[];
}

/**
 * What screens are found by in the search box beside their names, by their paths: what a feature's search-words.ts
 * exports. It is loaded with the search, so that it does not weigh on the first load.
 */
export type ScreenWords = Readonly<
  Record<
    string,
    {
      /** What one does there, in one line. */
      readonly about: string;
      /** Other words that people may type. */
      readonly words?: string;
    }
  >
>;
