import { Badge, Button } from '@mantine/core';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { relative } from '#platform/web/relative-time.ts';
import { useAction } from '#platform/web/use-action.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmAction } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { access } from '../../contract.ts';
import { deviceOf } from '../../rules/device.ts';
import { accessApi } from './access-api.ts';
import c from './SessionsDialog.module.css';

type Row = Reply<(typeof access)['sessions']>['data'][number];

interface SessionsDialogProps {
  onClose(): void;
  /** Called when this session ended together with the others. */
  onSignedOut(): void;
}

/** Lists the person's sessions; each can be ended, or all of them together. */
export function SessionsDialog({ onClose, onSignedOut }: SessionsDialogProps) {
  const sessions = useQuery({ ...accessApi.sessions.read(), staleTime: 0 });
  const endAll = useAction(
    async () => {
      await accessApi.endAllSessions.call({ body: {} });
      onSignedOut();
    },
    {
      ask: () =>
        confirmAction({
          title: t('Sign out on all devices?'),
          text: t('This includes the device you are using.'),
          verb: t('Sign out'),
        }),
    },
  );
  const foot = (
    <Button variant="light" color="error" loading={endAll.busy} onClick={() => void endAll.run()}>
      {t('Sign out on all devices')}
    </Button>
  );
  return (
    <Dialog title={t('Your sessions')} size={650} onClose={onClose} footer={foot}>
      <QueryState query={sessions}>
        {({ data }) => (
          <ul className={c['list']}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  );
}

function SessionRow({ session }: { session: Row }) {
  const cache = useQueryClient();
  const end = useAction(() => accessApi.endSession.call({ params: { id: session.id }, body: {} }), {
    refresh: () => cache.invalidateQueries({ queryKey: accessApi.sessions.key }),
  });
  const now = useServerMinute();
  const device = deviceOf(session.user_agent);
  return (
    <li>
      <Icon path={device.handheld ? mdiCellphone : mdiMonitor} size={22} />
      <div className={c['text']}>
        <b>
          {device.name}
          {session.is_current && (
            <Badge variant="light" color="success" size="sm" tt="none">
              {t('This device')}
            </Badge>
          )}
        </b>
        <span className="num">
          {session.address ? `${session.address} · ` : ''}
          {t('last used {when}', { when: relative(session.last_used_at, now) })} ·{' '}
          {t('signed in {date}', { date: instant(session.created_at) })}
        </span>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          loading={end.busy}
          onClick={() => void end.run()}
          aria-label={t('Sign out {device}', { device: device.name })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
