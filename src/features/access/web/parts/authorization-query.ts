import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { MemberSettings } from '#features/company/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { setFormats } from '#platform/web/format.ts';
import { setZone } from '#platform/web/server-time.ts';
import type { Authorization } from '../../rules/shapes.ts';
import { accessApi } from './access-api.ts';
import { authorization } from './authorization.ts';

/** Cached data stays valid until an event invalidates it: signing in and out, and the live event of the settings. */
export const authorizationQuery = queryOptions<Authorization, Fault, Authorization, readonly unknown[]>({
  queryKey: [...accessApi.authorization.key, {}],
  queryFn: () => authorization.read(),
  staleTime: Infinity,
  meta: { outlivesNavigation: true },
});

/** Applies settings from a live event without a request. A response in flight may be older, so it is repeated. */
export function applySettings(cache: QueryClient, changedSettings: MemberSettings): void {
  const { queryKey } = authorizationQuery;
  const isFetching = cache.isFetching({ queryKey }) > 0;
  cache.setQueryData<Authorization>(queryKey, (known) => {
    if (!known) return known;
    const app = { ...known.app, ...changedSettings, settings: { ...known.app.settings, ...changedSettings.settings } };
    setZone(app.timezone);
    setFormats({ ...app.settings, first_day_of_week: app.first_day_of_week });
    return { ...known, app };
  });
  if (isFetching) void cache.invalidateQueries({ queryKey });
}
