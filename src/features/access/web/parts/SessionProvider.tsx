import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { SessionContext, type Session } from '#platform/web/session.ts';
import type { Authorization } from '../../rules/shapes.ts';
import { authorizationQuery } from './authorization-query.ts';

/** Provides the session to everything below; renders nothing until it is loaded. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(authorizationQuery);
  const cache = useQueryClient();
  const session = useMemo(
    () => data && sessionOf(data, () => cache.invalidateQueries({ queryKey: authorizationQuery.queryKey })),
    [data, cache],
  );
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
