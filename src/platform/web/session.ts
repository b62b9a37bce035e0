import { createContext, useContext } from 'react';
import type { Permission } from '../shared/permissions.ts';

/** The signed-in person. */
export interface SessionPerson {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  /** Number of unread alerts when the session was read. */
  readonly total_notification: number;
}

/** An entry of the main menu, as the server answers it. */
export interface SidebarEntry {
  readonly name: string;
  /** Name of an icon of the mdi font, without its prefix: 'clock-outline'. */
  readonly icon: string;
  /** Path the entry leads to. */
  readonly route: string;
  /** The same as a route name: 'time.bird-view'. */
  readonly route_name: string;
  /** Paths on which the entry is highlighted; `type` names the group. */
  readonly routes: readonly { readonly path: string; readonly type: string }[];
}

/** Data about the signed-in person and the company's settings for every screen. */
export interface Session {
  /** Undefined for a guest. */
  readonly person: SessionPerson | undefined;
  readonly permissions: ReadonlySet<Permission>;
  /** Whether the person has at least one of these permissions. */
  can(...anyOf: readonly Permission[]): boolean;
  readonly app: {
    /** True until someone has created this workspace. */
    readonly is_setup_required: boolean;
    readonly is_trial_over: boolean;
    /** ISO 8601 time until which people can still clock once the trial is over. */
    readonly clocks_until: string | null;
    readonly theme_class: {
      readonly menu_background_color: string;
      readonly menu_text_color: string;
      readonly button_background_link_color: string;
      readonly button_text_color: string;
    };
  };
  readonly settings: {
    readonly greeting: boolean;
    readonly rows_per_page: number;
    readonly company_name: string;
    /** Address of the logo, relative to the installation's. */
    readonly company_logo: string | null;
    /** Unpublished logo, only for people who may set up the company. */
    readonly draft_logo: string | null;
    readonly handbook_url: string | null;
    readonly url: string;
    /** Whether the company has enabled push notifications. */
    readonly is_enable_web_push: boolean;
    /** Null on an installation that is not hosted. */
    readonly paddle: Readonly<Record<string, string>> | null;
  };
  readonly sidebar: readonly SidebarEntry[];
  /** Reloads the authorization; settles when it has arrived. */
  refresh(): Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the signed-in person, their permissions and the company's settings. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside of SessionContext');
  return session;
}

/** Returns the signed-in person, on screens that guests cannot reach. */
export function usePerson(): SessionPerson {
  const { person } = useSession();
  if (!person) throw new Error('This screen requires a signed-in person');
  return person;
}
