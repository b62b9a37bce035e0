import { useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { confirmAction, showRefusal, showToast, type Question } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { companyApi } from '#features/company/web/parts/company-api.ts';
import { maxAtOnce, type remindableTabs } from '../../rules/stages.ts';
import { onBoardingApi } from '../on-boarding-api.ts';
import { batchesApi } from './batches-api.ts';

interface InvitationFilter {
  readonly tab: (typeof remindableTabs)[number] | 'done';
  readonly search?: string;
}

type Reminded = Parameters<typeof onBoardingApi.remind.call>[0]['body'];

/** Reminds selected people or everyone in the filtered list. */
export function useReminding({ tab, search }: InvitationFilter, onReminded: () => void) {
  const cache = useQueryClient();
  const { busy, run } = useAction(
    async (body: Reminded, _count?: number) => {
      const { message, batch_id } = await onBoardingApi.remind.call({ body });
      showToast(message);
      onReminded();
      if (batch_id) void cache.invalidateQueries({ queryKey: batchesApi.index.key });
    },
    {
      async ask(_body, count = 0) {
        if (count <= maxAtOnce) return true;
        const reach = await cache.ensureQueryData(companyApi.reach.read()).catch(() => undefined);
        return confirmAction(questionFor(count, reach?.has_mail_server !== false));
      },
      onFault: showRefusal,
      refresh: () =>
        Promise.all(
          [onBoardingApi.invitations.key, onBoardingApi.notSignedIn.key].map((queryKey) =>
            cache.invalidateQueries({ queryKey }),
          ),
        ),
    },
  );
  const found = { tab: tab === 'done' ? ('waiting' as const) : tab, ...(search && { search }) };
  return {
    isBusy: busy,
    remind: (ids: readonly string[]) => void run({ ids: [...ids] }),
    /** Reminds a few people immediately, and many after a confirmation. */
    remindAll: (count: number) => void run(found, count),
  };
}

const questionFor = (count: number, hasMailServer: boolean): Question => ({
  title: t('{count, plural, one {Remind # person?} other {Remind # people?}}', { count }),
  text: hasMailServer
    ? t('{count, plural, one {We’ll email them a new link.} other {We’ll email each of them a new link.}}', { count })
    : t(
        '{count, plural, one {Muster has no mail server, so the email waits in the mail folder.} other {Muster has no mail server, so the emails wait in the mail folder.}}',
        { count },
      ),
  verb: t('{count, plural, one {Remind # person} other {Remind # people}}', { count }),
});
