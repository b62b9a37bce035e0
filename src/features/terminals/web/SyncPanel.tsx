import { Button, Checkbox } from '@mantine/core';
import { mdiAccountMinusOutline, mdiAccountPlusOutline, mdiFingerprint, mdiPencilOutline, mdiSync } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { differencesOf, type Difference } from './differences.ts';
import { PanelHead } from './PanelHead.tsx';
import { terminalsApi, type UsersPage } from './terminals-api.ts';
import u from './users.module.css';

interface SyncPanelProps {
  id: string;
  page: UsersPage;
  onBind(pin: string): void;
  onClose(): void;
  refresh(): Promise<void>;
}

const keyOf = ({ pin, action }: Difference) => `${action} ${pin}`;

/** Differences between this list and the terminal's, shown before anything is sent. */
export function SyncPanel({ id, page, onBind, onClose, refresh }: SyncPanelProps) {
  const differences = differencesOf(page.device_users);
  const { isChosen, toggle } = useChoice();
  const chosen = differences.filter(isChosen);
  const { busy, run: send } = useSending(id, onClose, refresh);
  const group = (action: Difference['action']) => differences.filter((difference) => difference.action === action);
  const rows = { isChosen, toggle, onBind };
  return (
    <SidePanel label={t('Sync {name}', { name: page.terminal.name })} onClose={onClose}>
      <div className={u['panel']}>
        <PanelHead
          title={t('Sync {name}', { name: page.terminal.name })}
          line={lineOf(differences.length)}
          onClose={onClose}
        />
        <div className={u['panelBody']}>
          <Group icon={mdiAccountPlusOutline} title={t('Add to terminal')} of={group('put')} {...rows} />
          <Group icon={mdiPencilOutline} title={t('Change', { of: 'action' })} of={group('rename')} {...rows} />
          <Group icon={mdiAccountMinusOutline} title={t('Remove from terminal')} of={group('remove')} {...rows} />
          <Reading id={id} />
          <Fingers />
        </div>
        <footer className={u['panelFoot']}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('Not now')}
          </Button>
          <Button
            flex={1}
            leftSection={<Icon path={mdiSync} size={18} />}
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => void send(chosen)}
          >
            {t('{count, plural, one {Send # change} other {Send # changes}}', { count: chosen.length })}
          </Button>
        </footer>
      </div>
    </SidePanel>
  );
}

const Fingers = () => (
  <p className={u['fingers']}>
    <Icon path={mdiFingerprint} size={20} />
    <span>
      {t('Fingerprints stay on the terminal. New people enrol there:')} <b>Menu › User Mgt. › All Users</b>,{' '}
      {t('their names are already in the list.')}
    </span>
  </p>
);

const lineOf = (count: number) =>
  count === 0
    ? t('No differences')
    : t('{count, plural, one {# difference, not sent yet} other {# differences, not sent yet}}', { count });

/** Selection of the differences to send; initially all except those of unknown numbers. */
function useChoice() {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (one: Difference) => turned.has(keyOf(one)) === one.isUnknown;
  const toggle = (one: Difference) => {
    const next = new Set(turned);
    if (!next.delete(keyOf(one))) next.add(keyOf(one));
    setTurned(next);
  };
  return { isChosen, toggle };
}

function useSending(id: string, onClose: () => void, refresh: () => Promise<void>) {
  return useAction(
    async (chosen: readonly Difference[]) => {
      const changes = chosen.map(({ pin, action }) => ({ pin, action }));
      const { message } = await terminalsApi.syncUsers.call({ body: { id, changes } });
      void showSuccess(message);
      onClose();
    },
    { onFault: showRefusal, refresh },
  );
}

interface GroupProps extends Pick<SyncPanelProps, 'onBind'> {
  icon: string;
  title: string;
  of: readonly Difference[];
  isChosen(one: Difference): boolean;
  toggle(one: Difference): void;
}

function Group({ icon, title, of, isChosen, toggle, onBind }: GroupProps) {
  if (of.length === 0) return null;
  return (
    <section className={u['group']} aria-label={title}>
      <h3>
        <Icon path={icon} size={18} />
        {title} <span className="num">{of.length}</span>
      </h3>
      <ul>
        {of.map((one) => (
          <li key={keyOf(one)}>
            <Checkbox label={nameOf(one)} checked={isChosen(one)} onChange={() => toggle(one)} />
            {one.isUnknown ? (
              <Button variant="subtle" size="compact-sm" me={-8} onClick={() => onBind(one.pin)}>
                {t('Assign it first')}
              </Button>
            ) : (
              <small className="num">{noteOf(one)}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ action, pin, user: { person, name_on_it } }: Difference): ReactNode {
  if (action === 'rename')
    return (
      <>
        <del>{name_on_it || t('No name')}</del> {person?.name}
      </>
    );
  if (!person) return t('PIN {pin}', { pin });
  return (
    <span className={u['face']}>
      <Avatar name={person.name} avatar={person.avatar} size={24} />
      {person.name}
    </span>
  );
}

function noteOf({ action, pin, user: { left_on } }: Difference): string {
  if (action === 'rename') return t('Name', { of: 'thing' });
  return left_on ? t('Left on {date}', { date: date(left_on) }) : t('PIN {pin}', { pin });
}

/** Warns that the list may be older than changes made at the terminal. */
function Reading({ id }: { id: string }) {
  const { busy, run } = useAction(
    async () => {
      const { message } = await terminalsApi.readUsers.call({ body: { id } });
      void showSuccess(message);
    },
    { onFault: showRefusal },
  );
  return (
    <p className={u['reading']}>
      {t('Was someone added or deleted at the terminal?')}{' '}
      <Button variant="subtle" size="compact-sm" ms={-8} loading={busy} onClick={() => void run()}>
        {t('Read the terminal’s list')}
      </Button>
    </p>
  );
}
