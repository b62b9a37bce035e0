import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { confirm, showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { companyApi } from '#features/company/web/parts/company-api.ts';
import { maxAtOnce, type reminded } from '../../rules/stages.ts';
import { onBoardingApi } from '../on-boarding-api.ts';
import { batchesApi } from './batches-api.ts';

interface InvitationFilter {
  readonly tab: (typeof reminded)[number] | 'done';
  readonly search?: string;
}

/** Reminds selected people or everyone in the filtered list. */
export function useReminding({ tab, search }: InvitationFilter, onReminded: () => void) {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...onBoardingApi.remind.write(),
    onSuccess: ({ message, batch_id }) => {
      showToast(message);
      onReminded();
      if (batch_id) void cache.invalidateQueries({ queryKey: batchesApi.index.key });
    },
    onError: (error) => void showRefusal(error),
    onSettled: () =>
      Promise.all(
        [onBoardingApi.invitations.key, onBoardingApi.notSignedIn.key].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const askFirst = async (count: number) => {
    const reach = await cache.ensureQueryData(companyApi.reach.read()).catch(() => undefined);
    return reach?.has_mail_server === false ? waitingSentence(count) : manySentence(count);
  };
  const found = { tab: tab === 'done' ? ('waiting' as const) : tab, ...(search && { search }) };
  return {
    isBusy: isPending,
    remind: (ids: readonly string[]) => mutate({ body: { ids: [...ids] } }),
    /** Reminds a few people immediately, and many after a confirmation. */
    async remindAll(count: number) {
      if (count <= maxAtOnce || (await confirm(await askFirst(count)))) mutate({ body: found });
    },
  };
}

const waitingSentence = (count: number) =>
  t(
    '{count, plural, one {Remind # person? Muster has no mail server, so the email waits in the mail folder.} other {Remind # people? Muster has no mail server, so the emails wait in the mail folder.}}',
    { count },
  );

const manySentence = (count: number) =>
  t('{count, plural, one {Email a new link to # person?} other {Email a new link to # people?}}', { count });
