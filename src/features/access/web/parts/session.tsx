import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Fault } from '#platform/shared/faults.ts';
import { setFormats } from '#platform/web/format.ts';
import { setServerTime } from '#platform/web/server-time.ts';
import type { Authorization, SidebarEntry } from '../../contract.ts';
import { accessApi } from '../access-api.ts';

type Author = NonNullable<Authorization['authorized']>['author'];

export interface Session {
  /** Undefined for a guest. */
  readonly person: Author | undefined;
  readonly permissions: ReadonlySet<Permission>;
  /** Whether at least one of these is held. */
  can(...anyOf: readonly Permission[]): boolean;
  readonly app: Authorization['app'];
  readonly settings: Authorization['app']['settings'];
  readonly sidebar: readonly SidebarEntry[];
  /** Reads the authorization anew; settles when it is there. */
  refresh(): Promise<void>;
}

/** Known data is used until something says it changed: signing in and out, and the live event of the settings. */
export const authorizationQuery = queryOptions<Authorization, Fault, Authorization, readonly unknown[]>({
  queryKey: [...accessApi.authorization.key, {}],
  queryFn: async () => take(await accessApi.authorization.call()),
  staleTime: Infinity,
});

/** Clock and formats are set before anything is drawn with them. */
function take(answer: Authorization): Authorization {
  const { app } = answer;
  setServerTime(app.server_time, app.timezone);
  setFormats({ ...app.settings, first_day_of_week: app.first_day_of_week });
  return answer;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Makes the session known to everything below; draws nothing until it is. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(authorizationQuery);
  const cache = useQueryClient();
  const session = useMemo(() => data && sessionOf(data, () => cache.invalidateQueries({ queryKey: accessApi.authorization.key })), [data, cache]);
  return session && <SessionContext value={session}>{children}</SessionContext>;
}

function sessionOf({ authorized, app }: Authorization, refresh: () => Promise<void>): Session {
  const permissions = new Set(authorized?.permissions);
  return {
    person: authorized?.author,
    permissions,
    can: (...anyOf) => anyOf.some((permission) => permissions.has(permission)),
    app,
    settings: app.settings,
    sidebar: authorized?.sidebar ?? [],
    refresh,
  };
}

/** Who is signed in, what they may do, and how the company is set up. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside of SessionProvider');
  return session;
}

/** The signed-in person, on screens that no guest reaches. */
export function usePerson(): Author {
  const { person } = useSession();
  if (!person) throw new Error('This screen needs somebody signed in');
  return person;
}
