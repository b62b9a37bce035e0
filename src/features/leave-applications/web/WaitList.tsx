import { Button } from '@mantine/core';
import { mdiTimerSand } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmAction, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import { applyPermissions } from '../rules/access.ts';
import type { WaitItem } from '../rules/waits-contract.ts';
import { useLeaveNews, waitsApi } from './leave-api.ts';
import { periodText } from './leave-words.ts';
import c from './waits.module.css';

/** Days for which a person waits, and places offered to them; nothing when there are none. */
export function WaitList({ user_id }: { user_id: string | undefined }) {
  const { can } = useSession();
  const query = useQuery({
    ...waitsApi.index.read({ query: user_id === undefined ? {} : { user_id } }),
    enabled: can(...applyPermissions),
  });
  if (!query.data || query.data.data.length === 0) return null;
  return (
    <section className={c['waits']} aria-label={t('Waiting list')}>
      <h2>{t('Waiting list')}</h2>
      <ul>
        {query.data.data.map((wait) => (
          <Wait key={wait.id} wait={wait} isOwn={user_id === undefined} />
        ))}
      </ul>
    </section>
  );
}

function Wait({ wait, isOwn }: { wait: WaitItem; isOwn: boolean }) {
  const { id, leave_type, state, expires_at } = wait;
  const refresh = useLeaveNews();
  const isOffered = state === 'offered' && expires_at !== null;
  const accept = useAction(
    async () => {
      const { message } = await waitsApi.accept.call({ params: { id }, body: {} });
      void showSuccess(message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
  const leave = useAction(
    async () => {
      const { message } = await waitsApi.leave.call({ params: { id } });
      void showSuccess(message);
    },
    {
      ask: () =>
        confirmAction({
          title: isOffered ? t('Decline this place?') : t('Leave the waiting list?'),
          about: [t('The next person in line moves up.')],
          verb: isOffered ? t('Decline') : t('Leave the list'),
        }),
      onFault: inlineOr(showFailure),
      refresh,
    },
  );
  return (
    <li data-offered={isOffered || undefined}>
      <TypeMark type={leave_type} />
      <div>
        <b>{periodText(wait)}</b>
        <small>{isOffered ? offerText(expires_at) : lineText(wait)}</small>
        {(accept.problem || leave.problem) && <p role="alert">{accept.problem || leave.problem}</p>}
      </div>
      {isOwn && (
        <span>
          <Button size="xs" variant="default" loading={leave.busy} onClick={() => void leave.run()}>
            {isOffered ? t('Decline') : t('Leave the list')}
          </Button>
          {isOffered && (
            <Button size="xs" loading={accept.busy} onClick={() => void accept.run()}>
              {t('Apply', { of: 'leave' })}
            </Button>
          )}
        </span>
      )}
      {!isOffered && <Icon path={mdiTimerSand} size={16} />}
    </li>
  );
}

const offerText = (until: string) => t('A place is free. Apply until {when}.', { when: instant(until) });

/** 'Position 2 in line, At most 2 of Dispatch away' */
const lineText = ({ place, limits }: WaitItem) => [t('Position {place} in line', { place }), ...limits].join(', ');
