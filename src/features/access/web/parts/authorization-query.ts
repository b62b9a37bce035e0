import { queryOptions } from '@tanstack/react-query';
import type { Fault } from '#platform/shared/faults.ts';
import { setFormats } from '#platform/web/format.ts';
import { setServerTime } from '#platform/web/server-time.ts';
import type { Authorization } from '../../contract.ts';
import { accessApi } from './access-api.ts';

/** Known data is used until something says it changed: signing in and out, and the live event of the settings. */
export const authorizationQuery = queryOptions<Authorization, Fault, Authorization, readonly unknown[]>({
  queryKey: [...accessApi.authorization.key, {}],
  queryFn: async () => take(await accessApi.authorization.call()),
  staleTime: Infinity,
  meta: { outlivesNavigation: true },
});

/** Clock and formats are set before anything is drawn with them. */
function take(answer: Authorization): Authorization {
  const { app } = answer;
  setServerTime(app.server_time, app.timezone);
  setFormats({ ...app.settings, first_day_of_week: app.first_day_of_week });
  return answer;
}
