import { useQuery, useQueryClient } from '@tanstack/react-query';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { showEdited } from '#platform/web/ui/notices.ts';
import { settingsApi } from './settings-api.ts';

type Api = typeof settingsApi;
/** The forms of the settings, each with the call that reads it. */
type Form = 'company' | 'network' | 'email' | 'theme' | 'handbook' | 'formats';
type Stored<Name extends Form> = Awaited<ReturnType<Api[Name]['call']>>;

/**
 * What is stored of a form; read anew when somebody has set something. A form in which something was changed keeps its
 * own values.
 */
export function useSetting<Name extends Form>(name: Name) {
  const cache = useQueryClient();
  const api = settingsApi[name];
  // All of these calls are read without any input.
  const { queryKey } = (api as Api['company']).read();
  const query = useQuery({ ...(api as Api['company']).read(), staleTime: 0 });
  const refresh = () => void cache.invalidateQueries({ queryKey: api.key });
  useLive(applicationSettings, refresh);
  // What was set while there was no connection.
  useLive(connected, refresh);
  return {
    query: query as unknown as ReturnType<typeof useQuery<Stored<Name>, NonNullable<typeof query.error>>>,
    /** Takes up what a save has answered, and says so. */
    taken(saved: Partial<Stored<Name>>) {
      cache.setQueryData(queryKey, (before: object | undefined) => ({ ...before, ...saved }) as never);
      void showEdited();
    },
  };
}
