import { t } from '#platform/web/i18n.ts';
import { confirmAction, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { patternsApi } from './patterns-api.ts';
import { useRefresh } from './use-patterns.ts';

interface RemovedRunner {
  readonly name: string;
  /** Exactly one of the two ids is given. */
  readonly user_id?: string;
  readonly group_id?: string;
}

/** Asks for confirmation and stops a person or group from running a pattern. */
export function useTakingOff(pattern_id: string): (leaving: RemovedRunner) => Promise<unknown> {
  const { run } = useAction(
    async ({ user_id, group_id }: RemovedRunner) => {
      if (user_id) await patternsApi.removeUsers.call({ body: { pattern_id, user_id } });
      if (group_id) await patternsApi.removeGroup.call({ body: { pattern_id, group_id } });
      void showSuccess();
    },
    {
      ask: ({ name }) =>
        confirmAction({
          title: t('Remove {name} from this pattern?', { name }),
          text: t('Drafts and published shifts stay. No new drafts are created.'),
          verb: t('Remove'),
        }),
      refresh: useRefresh(),
    },
  );
  return run;
}
