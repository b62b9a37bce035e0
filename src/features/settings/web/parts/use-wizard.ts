import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Wizard } from '../../contract.ts';
import { settingsApi } from '../settings-api.ts';

/** Whether the steps are still shown, and something is left to do. */
export const isWanted = ({ settings, steps }: Wizard): boolean => settings && steps.some(({ is_done }) => !is_done);

/** The steps, read anew when somebody has set something, and the way to hide or show them for everybody. */
export function useWizard(enabled = true) {
  const cache = useQueryClient();
  const { data, isLoading } = useQuery({ ...settingsApi.wizard.read(), staleTime: 0, enabled });
  useLive(applicationSettings, () => void cache.invalidateQueries({ queryKey: settingsApi.wizard.key }));
  const dismiss = (is_dismissed: boolean) =>
    settingsApi.updateWizard
      .call({ body: { key: 'settings', is_dismissed } })
      .then(({ message: _, ...wizard }) => cache.setQueryData(settingsApi.wizard.read().queryKey, wizard), showFailure);
  return { wizard: data, isLoading, dismiss };
}
