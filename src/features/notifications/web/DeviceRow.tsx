import { ActionIcon, Switch } from '@mantine/core';
import { mdiCellphone, mdiClose, mdiLaptop } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deviceOf } from '#features/access/rules/device.ts';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { relative } from '#platform/web/relative-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirm, showFailure } from '#platform/web/ui/notices.ts';
import type { PushDevice } from '../contract.ts';
import { notificationsApi } from './parts/notifications-api.ts';
import { useKnownDevices } from './use-push-devices.ts';
import c from './alert-preferences.module.css';

interface RowProps {
  name: string;
  isHandheld: boolean;
  text: string;
  /** Whether the person has to fix something. */
  isTroubled?: boolean;
  children: ReactNode;
}

export function DeviceRow({ name, isHandheld, text, isTroubled, children }: RowProps) {
  return (
    <li>
      <Icon path={isHandheld ? mdiCellphone : mdiLaptop} size={20} />
      <div className={c['device']} data-troubled={isTroubled || undefined}>
        <b>{name}</b>
        <span className="num">{text}</span>
      </div>
      {children}
    </li>
  );
}

/** Another browser of the viewer, with what can be done about it from here. */
export function OtherDevice({ device }: { device: PushDevice }) {
  const { name, handheld } = deviceOf(device.user_agent);
  const text = useStateText(device);
  return (
    <DeviceRow name={name} isHandheld={handheld} text={text} isTroubled={device.state === 'blocked'}>
      <DeviceControls device={device} name={name} />
    </DeviceRow>
  );
}

/** Returns when it last received a push, or why it receives none. */
export function useStateText({ state, last_push_at, created_at }: PushDevice): string {
  const now = useServerMinute();
  if (state === 'blocked')
    return t('Blocked by the browser. Allow notifications in its settings, then turn push on there.');
  if (state === 'off') return t('Paused');
  return last_push_at
    ? t('Last push {when}', { when: relative(last_push_at, now) })
    : t('On since {date}', { date: instantDate(created_at) });
}

interface ControlsProps {
  device: PushDevice;
  name: string;
  /** Called after it was forgotten. */
  onForgotten?(): void;
}

/** Buttons to pause and to forget a browser. */
export function DeviceControls({ device: { id, state }, name, onForgotten }: ControlsProps) {
  const { set, remove } = useChanging(onForgotten);
  const forget = async () => {
    if (state === 'blocked' || (await confirm(t('Stop sending push alerts to this device?'), [name])))
      remove.mutate({ params: { id } });
  };
  return (
    <>
      {state !== 'blocked' && (
        <Switch
          aria-label={t('Push on {device}', { device: name })}
          checked={set.isPending ? set.variables.body.is_on : state === 'on'}
          disabled={remove.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ params: { id }, body: { is_on: checked } })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        loading={remove.isPending}
        aria-label={t('Remove push from {device}', { device: name })}
        onClick={() => void forget()}
      >
        <Icon path={mdiClose} size={18} />
      </ActionIcon>
    </>
  );
}

function useChanging(onForgotten?: () => void) {
  const { take, reload } = useKnownDevices();
  const onError = (error: unknown) => {
    void showFailure(error);
    void reload();
  };
  const set = useMutation({ ...notificationsApi.setDevice.write(), onError, onSuccess: take });
  const remove = useMutation({
    ...notificationsApi.removeDevice.write(),
    onError,
    onSuccess: (answer) => {
      take(answer);
      onForgotten?.();
    },
  });
  return { set, remove };
}
