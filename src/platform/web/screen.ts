import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../shared/permissions.ts';
import type { LazyPart } from './lazy-part.tsx';
import type { Text } from '../shared/translate.ts';

/** Headings in the menu of the settings. */
export type SettingsMenu = 'General' | 'Time' | 'People' | 'Leave' | 'Feed' | 'Billing' | 'Terminals' | 'Records';

export interface Screen {
  /** Path as in the specification's route table: '/time/{user_id}'. Fixed paths win over those with a parameter. */
  readonly path: string;
  /** Name in the window's title, in the navigation and in the search box. */
  readonly name: Text;
  /** Everyone, everyone signed in, or holders of at least one of these permissions (specification A §2.2). */
  readonly access: 'none' | 'login' | readonly [Permission, ...Permission[]];
  /**
   * Position in lists of screens (menu of the settings, search), smaller first;
   * the headings of the menu follow their first screens. Main screens are below 100, then a hundred per heading with
   * gaps. Screens that need a parameter in their address are never listed and have none.
   */
  readonly position?: number;
  /** Its heading in the menu of the settings. */
  readonly menu?: SettingsMenu;
  /** Label of its tab, when related screens are shown as tabs. */
  readonly tabName?: Text;
  /** Path of the screen that is the first of these tabs; omitted for that one. */
  readonly tabOf?: string;
  /** Whether it renders the whole window itself, without the frame. */
  readonly isBare?: boolean;
  /** For a settings screen: whether it uses the whole width, with a back link instead of the menu. */
  readonly isWide?: boolean;
  /** Loaded when the person is about to follow a link to it: `lazyScreen`. */
  readonly component: RouteComponent;
}

interface PanelProps {
  /** Path of the alert's screen. */
  readonly url: string;
  onClose(): void;
}

/** Panel beside the list of alerts, in which some of them can be dealt with. */
export interface AlertPanel {
  /** Keys of these alerts. */
  readonly alerts: readonly string[];
  /** Label of the button, a verb: 'Review'. */
  readonly act: Text;
  readonly Panel: LazyPart<PanelProps>;
}

/**
 * A screen as its feature declares it. The build takes the details out of the first load (scripts/vite/screen-details.ts);
 * the search and the list of alerts load them by `screens.ts?details`.
 */
export interface DeclaredScreen extends Screen {
  /** Purpose of the screen, in one line, for the search box. */
  readonly about?: Text;
  /** Other words that people may type to find it. */
  readonly words?: Text;
  /** Panel for alerts that lead to this screen. */
  readonly alertPanel?: AlertPanel;
}

export type ScreenDetails = Pick<DeclaredScreen, 'path' | 'about' | 'words' | 'alertPanel'>;

/** Exports of a feature's screens.ts. */
export interface ScreensModule {
  readonly screens: readonly Screen[];
  /** Icons of the screen's entries in the sidebar, by the name in the mdi font. */
  readonly sidebarIcons?: Readonly<Record<string, string>>;
}
