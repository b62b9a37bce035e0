import { useQuery, useQueryClient } from '@tanstack/react-query';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSoon } from '#platform/web/use-soon.ts';
import { applicationSettings } from '#features/company/events.ts';
import { setUpNews } from '../../events.ts';
import { settingsApi } from '../settings-api.ts';

/** Returns the status of the settings' screens, reloaded on each visit and after changes. */
export function useSettingStates(enabled: boolean) {
  const cache = useQueryClient();
  const query = useQuery({ ...settingsApi.states.read(), staleTime: 0, enabled });
  // An import of a thousand people sends many events, and each request queries every screen.
  const readSoon = useSoon(() => void cache.invalidateQueries({ queryKey: settingsApi.states.key }));
  useLive(applicationSettings, readSoon);
  useLive(setUpNews, readSoon);
  useLive(connected, readSoon);
  return query;
}
