import { Button } from '@mantine/core';
import { mdiTimerSand } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmAction, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import type { FileRecord } from '#features/files/contract.ts';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import { applyPermissions } from '../rules/access.ts';
import type { WaitItem } from '../rules/waits-contract.ts';
import { Attachments } from './Attachments.tsx';
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
          <Wait key={wait.id} wait={wait} />
        ))}
      </ul>
    </section>
  );
}

function Wait({ wait }: { wait: WaitItem }) {
  const { leave_type, state, expires_at, may_answer, needs_file } = wait;
  const isOffered = state === 'offered' && expires_at !== null;
  const [isAskedForFile, askForFile] = useState(false);
  const accept = useAccept(wait);
  const leave = useLeaveList(wait, isOffered);
  return (
    <li data-offered={isOffered || undefined}>
      <TypeMark type={leave_type} />
      <div>
        <b>{periodText(wait)}</b>
        <small>{isOffered ? offerText(expires_at) : lineText(wait)}</small>
        {(accept.problem || leave.problem) && <p role="alert">{accept.problem || leave.problem}</p>}
      </div>
      {may_answer && (
        <span>
          <Button size="xs" variant="default" loading={leave.busy} onClick={() => void leave.run()}>
            {isOffered ? t('Decline') : t('Leave the list')}
          </Button>
          {isOffered && (
            <Button
              size="xs"
              loading={accept.busy}
              onClick={() => (needs_file ? askForFile(true) : void accept.run([]))}
            >
              {t('Apply', { of: 'leave' })}
            </Button>
          )}
        </span>
      )}
      {!isOffered && <Icon path={mdiTimerSand} size={16} />}
      {isAskedForFile && <AcceptWithFile wait={wait} onClose={() => askForFile(false)} />}
    </li>
  );
}

function useAccept({ id }: WaitItem, onDone?: () => void) {
  const refresh = useLeaveNews();
  return useAction(
    async (attachments: readonly string[]) => {
      const { message } = await waitsApi.accept.call({ params: { id }, body: { attachments: [...attachments] } });
      onDone?.();
      void showSuccess(message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
}

function useLeaveList({ id }: WaitItem, isOffered: boolean) {
  const refresh = useLeaveNews();
  return useAction(
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
}

/** Dialog that accepts an offer of leave that needs a file. */
function AcceptWithFile({ wait, onClose }: { wait: WaitItem; onClose(): void }) {
  const [files, setFiles] = useState<readonly FileRecord[]>([]);
  const accept = useAccept(wait, onClose);
  return (
    <ActionDialog
      title={t('Apply for leave')}
      label={t('Apply', { of: 'leave' })}
      action={accept}
      isDisabled={files.length === 0}
      isDirty={files.length > 0}
      onAct={() => void accept.run(files.map(({ id }) => id))}
      onClose={onClose}
    >
      <p>{[wait.leave_type.name, periodText(wait)].join(', ')}</p>
      <Attachments files={files} onChange={setFiles} />
    </ActionDialog>
  );
}

const offerText = (until: string) => t('A place is free. Apply until {when}.', { when: instant(until) });

/** 'Position 2 in line, At most 2 of Dispatch away' */
const lineText = ({ place, limits }: WaitItem) => [t('Position {place} in line', { place }), ...limits].join(', ');
