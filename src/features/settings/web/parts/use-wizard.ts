import { useQuery, useQueryClient } from '@tanstack/react-query';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useSoon } from '#platform/web/use-soon.ts';
import type { SetUpArea } from '#platform/shared/set-up.ts';
import type { Wizard } from '../../contract.ts';
import { setUpNews } from '../../events.ts';
import { settingsApi } from '../settings-api.ts';

/** Returns the steps of a panel. */
export const stepsOf = ({ steps }: Wizard, panel: SetUpArea) => steps.filter(({ area }) => area === panel);

/** Whether a panel, or any, is shown and has a required step left. */
export const isRequested = (wizard: Wizard, panel?: SetUpArea): boolean =>
  wizard.steps.some(
    ({ area, is_done, is_optional }) => wizard[area] && (panel ?? area) === area && !is_done && !is_optional,
  );

export interface WizardProps {
  readonly wizard: Wizard;
  dismiss(key: SetUpArea, is_dismissed: boolean): Promise<unknown>;
}

/** Delay in milliseconds. An import of a thousand people sends many events. */
const delayMs = 500;

/** Returns the steps, reloaded when one is done, and a function that hides or shows them for everyone. */
export function useWizard(enabled = true) {
  const cache = useQueryClient();
  const { data, isLoading } = useQuery({ ...settingsApi.wizard.read(), staleTime: 0, enabled });
  const read = () => void cache.invalidateQueries({ queryKey: settingsApi.wizard.key });
  const readSoon = useSoon(read, { delayMs });
  useLive(applicationSettings, read);
  useLive(connected, read);
  // Once everything is done, the steps are no longer shown.
  useLive(setUpNews, () => data && isRequested(data) && readSoon());
  const dismiss: WizardProps['dismiss'] = (key, is_dismissed) =>
    settingsApi.updateWizard
      .call({ body: { key, is_dismissed } })
      .then(({ message: _, ...wizard }) => cache.setQueryData(settingsApi.wizard.read().queryKey, wizard), showFailure);
  return { wizard: data, isLoading, dismiss };
}
