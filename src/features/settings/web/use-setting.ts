import { useQuery, useQueryClient } from '@tanstack/react-query';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { showEdited } from '#platform/web/ui/notices.ts';
import { settingsApi } from './settings-api.ts';

type Api = typeof settingsApi;
/** Forms of the settings by the call that reads them. */
type Form = 'company' | 'network' | 'email' | 'theme' | 'handbook' | 'formats';
type StoredSettings<Name extends Form> = Awaited<ReturnType<Api[Name]['call']>>;

/**
 * Returns the stored values of a form, reloaded when someone changes settings.
 * A form with unsaved changes keeps its own values.
 */
export function useSetting<Name extends Form>(name: Name) {
  const cache = useQueryClient();
  const api = settingsApi[name];
  // None of these calls has any input.
  const { queryKey } = (api as Api['company']).read();
  const query = useQuery({ ...(api as Api['company']).read(), staleTime: 0 });
  const refresh = () => void cache.invalidateQueries({ queryKey: api.key });
  useLive(applicationSettings, refresh);
  // Catches up on changes made without a connection.
  useLive(connected, refresh);
  return {
    query: query as unknown as ReturnType<typeof useQuery<StoredSettings<Name>, NonNullable<typeof query.error>>>,
    /** Applies the reply of a save and confirms it. */
    taken(saved: Partial<StoredSettings<Name>>) {
      cache.setQueryData(queryKey, (before: object | undefined) => ({ ...before, ...saved }) as never);
      void showEdited();
    },
  };
}
