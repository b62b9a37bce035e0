import { useQuery, useQueryClient } from '@tanstack/react-query';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useSoon } from '#platform/web/use-soon.ts';
import type { SetUpArea } from '#platform/shared/set-up.ts';
import type { Wizard } from '../../contract.ts';
import { setUpNews } from '../../events.ts';
import { settingsApi } from '../settings-api.ts';

/** The steps that a panel lists. */
export const stepsOf = ({ steps }: Wizard, panel: SetUpArea) => steps.filter(({ area }) => area === panel);

/** Whether a panel, or any, is still shown, and something is left to do there that every company needs. */
export const isWanted = (wizard: Wizard, panel?: SetUpArea): boolean =>
  wizard.steps.some(
    ({ area, is_done, is_optional }) => wizard[area] && (panel ?? area) === area && !is_done && !is_optional,
  );

export interface WizardProps {
  readonly wizard: Wizard;
  dismiss(key: SetUpArea, is_dismissed: boolean): Promise<unknown>;
}

/** Milliseconds. An import of a thousand people is told in many events. */
const delayMs = 500;

/** The steps, read anew when somebody has done one, and the way to hide or show them for everybody. */
export function useWizard(enabled = true) {
  const cache = useQueryClient();
  const { data, isLoading } = useQuery({ ...settingsApi.wizard.read(), staleTime: 0, enabled });
  const read = () => void cache.invalidateQueries({ queryKey: settingsApi.wizard.key });
  const readSoon = useSoon(read, { delayMs });
  useLive(applicationSettings, read);
  useLive(connected, read);
  // Where everything is done, nobody looks at the steps any more.
  useLive(setUpNews, () => data && isWanted(data) && readSoon());
  const dismiss: WizardProps['dismiss'] = (key, is_dismissed) =>
    settingsApi.updateWizard
      .call({ body: { key, is_dismissed } })
      .then(({ message: _, ...wizard }) => cache.setQueryData(settingsApi.wizard.read().queryKey, wizard), showFailure);
  return { wizard: data, isLoading, dismiss };
}
