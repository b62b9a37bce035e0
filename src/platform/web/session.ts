import { createContext, useContext } from 'react';
import type { Permission } from '../shared/permissions.ts';

/** Who is signed in. */
export interface SessionPerson {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  /** Unread alerts, when the session was read. */
  readonly total_notification: number;
}

/** An entry of the main menu, as the server answers it. */
export interface SidebarEntry {
  readonly name: string;
  /** Name of an icon of the mdi font, without its prefix: 'clock-outline'. */
  readonly icon: string;
  /** Path the entry leads to. */
  readonly route: string;
  /** The same as a name: 'time.bird-view'. */
  readonly route_name: string;
  /** Paths on which the entry is highlighted; `type` names the group. */
  readonly routes: readonly { readonly path: string; readonly type: string }[];
}

/** What every screen may know of who is signed in and how the company is set up. */
export interface Session {
  /** Undefined for a guest. */
  readonly person: SessionPerson | undefined;
  readonly permissions: ReadonlySet<Permission>;
  /** Whether at least one of these is held. */
  can(...anyOf: readonly Permission[]): boolean;
  readonly app: {
    /** Nobody has created this workspace yet. */
    readonly is_setup_required: boolean;
    readonly is_trial_over: boolean;
    /** Until when people still clock once the trial is over, ISO 8601. */
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
    /** Where it is served, from the installation's address on. */
    readonly company_logo: string | null;
    /** For those who may set the company up: a logo that is not published yet. */
    readonly draft_logo: string | null;
    readonly handbook_url: string | null;
    readonly url: string;
    /** The company lets its people be told by push. */
    readonly is_enable_web_push: boolean;
    /** Null on an installation that is not hosted. */
    readonly paddle: Readonly<Record<string, string>> | null;
  };
  readonly sidebar: readonly SidebarEntry[];
  /** Reads the authorization anew; settles when it is there. */
  refresh(): Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in, what they may do, and how the company is set up. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside of SessionContext');
  return session;
}

/** The signed-in person, on screens that no guest reaches. */
export function usePerson(): SessionPerson {
  const { person } = useSession();
  if (!person) throw new Error('This screen needs somebody signed in');
  return person;
}
