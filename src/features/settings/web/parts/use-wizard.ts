import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Wizard } from '../../contract.ts';
import { settingsApi } from '../settings-api.ts';

type Panel = 'settings' | 'employee' | 'leave';

/** The steps that a panel lists. */
export const stepsOf = ({ steps }: Wizard, panel: Panel) =>
  steps.filter(({ area }) => (panel === 'settings' ? area !== 'leave' : area === panel));

/** Whether the steps of a panel are still shown, and something is left to do. */
export const isWanted = (wizard: Wizard, panel: Panel = 'settings'): boolean =>
  wizard[panel] && stepsOf(wizard, panel).some(({ is_done }) => !is_done);

export interface WizardProps {
  readonly wizard: Wizard;
  dismiss(key: Panel, is_dismissed: boolean): Promise<unknown>;
}

/** The steps, read anew when somebody has set something, and the way to hide or show them for everybody. */
export function useWizard(enabled = true) {
  const cache = useQueryClient();
  const { data, isLoading } = useQuery({ ...settingsApi.wizard.read(), staleTime: 0, enabled });
  useLive(applicationSettings, () => void cache.invalidateQueries({ queryKey: settingsApi.wizard.key }));
  const dismiss: WizardProps['dismiss'] = (key, is_dismissed) =>
    settingsApi.updateWizard
      .call({ body: { key, is_dismissed } })
      .then(({ message: _, ...wizard }) => cache.setQueryData(settingsApi.wizard.read().queryKey, wizard), showFailure);
  return { wizard: data, isLoading, dismiss };
}
