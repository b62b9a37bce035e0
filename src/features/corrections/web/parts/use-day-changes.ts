import { t } from '#platform/web/i18n.ts';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ChangedDay, FlagOverrides } from '../../rules/day-shapes.ts';
import { correctionsApi } from './corrections-api.ts';
import { firstNameOf, type CorrectableDay } from './correctable-day.ts';

type Flags = FlagOverrides;
export type DayChange = 'dismiss' | 'flags' | 'shift' | 'delete';

/** Actions on a day, one at a time; shows a refusal and reloads the day. */
export function useDayChanges(
  { id, user_id, version, user }: CorrectableDay,
  onChanged: (changed: ChangedDay | undefined) => void,
) {
  const { running, run } = useChange(onChanged);
  const name = firstNameOf(user.name);
  return {
    busy: running?.[0],
    dismiss: () =>
      run(
        'dismiss',
        () => correctionsApi.dismiss.call({ params: { id }, body: { version } }),
        t('Dismissed. The times stay the same. We’ll notify {name}.', { name }),
      ),
    flag: (flags: Flags) =>
      run(
        'flags',
        () => correctionsApi.flags.call({ params: { id }, body: { user_id, ...flags, version } }),
        t('Flags saved. We’ll notify {name}.', { name }),
      ),
    assign: (shift_template_id: string) =>
      run(
        'shift',
        () => correctionsApi.assignShift.call({ params: { id }, body: { shift_template_id, version } }),
        t('Shift changed. We’ll notify {name}.', { name }),
      ),
    remove: () =>
      run(
        'delete',
        () => correctionsApi.delete.call({ params: { id, user_id }, query: { version } }),
        t('Day deleted. We’ll notify {name}.', { name }),
      ),
  };
}

function useChange(onChanged: (changed: ChangedDay | undefined) => void) {
  return useAction(
    async (_change: DayChange, send: () => Promise<ChangedDay>, message: string) => {
      onChanged(await send());
      showToast(message);
      return true;
    },
    {
      onFault(fault) {
        onChanged(undefined);
        void showRefusal(fault);
      },
    },
  );
}

export type DayChanges = ReturnType<typeof useDayChanges>;
