import { Button, ActionIcon, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mdiCellphone, mdiClose, mdiLaptop } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useLive, connected } from '#platform/web/realtime.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Mark, Icon } from '#platform/web/ui/Icon.tsx';
import { showRefusal, showToast, showFailure, showNotice, confirmAction } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Fault } from '#platform/shared/fault.ts';
import { usePerson } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { instantDate } from '#platform/web/format.ts';
import { relative } from '#platform/web/relative-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { deviceOf } from '#features/access/rules/device.ts';
import type { PushDevice } from '../contract.ts';
import { notificationsApi } from './parts/notifications-api.ts';
import { useKnownDevices, type Devices, type usePushDevices } from './use-push-devices.ts';
import { forgetPush, turnOn } from './parts/push-subscription.ts';
import { missingForPush } from './parts/push-memory.ts';
import c from './alert-preferences.module.css';

/** Shows this browser, the viewer's other browsers and a sample of a push. */
export function PushDevices({ query }: { query: ReturnType<typeof usePushDevices> }) {
  const { reload } = useKnownDevices();
  useLive(connected, () => void reload());
  return (
    <>
      <Card
        title={t('Push on your devices')}
        className={c['card']}
        aside={query.data && <small className="num">{t('{count} on', { count: onOf(query.data).length })}</small>}
      >
        <QueryState query={query}>
          {({ is_enabled, data }) => (is_enabled ? <DeviceList devices={data} /> : <SwitchedOff />)}
        </QueryState>
      </Card>
      {query.data?.is_enabled && <PushPreview canTest={onOf(query.data).length > 0} />}
    </>
  );
}

const onOf = ({ is_enabled, data }: Devices) => (is_enabled ? data.filter(({ state }) => state === 'on') : []);

const SwitchedOff = () => <p className={c['cardFoot']}>{t('Push is turned off for the whole company.')}</p>;

function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const current = devices.find(({ is_current }) => is_current);
  return (
    <>
      <ul className={c['devices']}>
        <ThisBrowser device={current} />
        {devices
          .filter((device) => device !== current)
          .map((device) => (
            <OtherDevice key={device.id} device={device} />
          ))}
      </ul>
      <p className={c['cardFoot']}>{t('Signing out on a device turns push off there.')}</p>
    </>
  );
}

/** Shows what a push looks like on a screen that others may see, and sends a test. */
function PushPreview({ canTest }: { canTest: boolean }) {
  const { busy, run: test } = useAction(
    async () => {
      const { message } = await notificationsApi.test.call({ body: {} });
      showToast(message);
    },
    { onFault: showRefusal },
  );
  return (
    <Card
      title={t('Preview')}
      className={c['card']}
      aside={
        <Button variant="subtle" size="compact-sm" disabled={!canTest} loading={busy} onClick={() => void test()}>
          {t('Send a test')}
        </Button>
      }
    >
      <div className={c['look']}>
        <span className={c['mark']}>
          <Mark size={22} />
        </span>
        <div>
          <b>{t('Your leave was reviewed')}</b>
          <span>{t('Tap to open. Names stay hidden because others may see your screen.')}</span>
        </div>
        <small>{t('now')}</small>
      </div>
    </Card>
  );
}

/** The current browser, the only one in which push can be turned on here. */
function ThisBrowser({ device }: { device: PushDevice | undefined }) {
  const { name: browser, handheld } = deviceOf(navigator.userAgent);
  const isUnsupported = missingForPush() !== undefined;
  const known = useOwnText(device);
  const text = device ? known : isUnsupported ? unsupportedText(browser) : t('Not turned on yet');
  const isOn = device && device.state !== 'blocked';
  return (
    <DeviceRow
      name={t('This browser')}
      isHandheld={handheld}
      text={`${browser} · ${text}`}
      isTroubled={device?.state === 'blocked'}
    >
      {!isOn && !isUnsupported && <TurnOn isAgain={device !== undefined} />}
      {isOn && (
        <DeviceControls
          device={device}
          name={t('This browser')}
          onForgotten={() => void forgetPush().catch(() => undefined)}
        />
      )}
    </DeviceRow>
  );
}

const noDevice: PushDevice = {
  id: '',
  user_agent: null,
  state: 'off',
  is_current: true,
  created_at: '',
  last_push_at: null,
};

function useOwnText(device: PushDevice = noDevice): string {
  const text = useStateText(device);
  return device.state === 'blocked'
    ? t('Blocked by the browser. Allow notifications next to the site’s address, then turn push on.')
    : text;
}

function unsupportedText(browser: string): string {
  return /iPhone|iPad/.test(browser)
    ? t('Add the app to your Home Screen, then open it from there.')
    : t('This browser does not support push alerts.');
}

function TurnOn({ isAgain }: { isAgain: boolean }) {
  const { id } = usePerson();
  const { reload } = useKnownDevices();
  const toggling = useMutation({
    mutationFn: () => turnOn(id),
    onSuccess: async (came) => {
      await reload();
      if (came === 'dismissed') void showNotice({ text: t('Alerts were not allowed. Try again and choose “Allow”.') });
    },
    onError: (error) => void (error instanceof Fault ? showFailure(error) : showPushFailure(error)),
  });
  return (
    <Button size="xs" loading={toggling.isPending} onClick={() => toggling.mutate()}>
      {isAgain ? t('Try again') : t('Turn on')}
    </Button>
  );
}

/** The browser's own error names no cause that a person could fix, so it goes to the console. */
function showPushFailure(error: unknown): Promise<void> {
  console.warn('Web push:', error);
  return showNotice({ text: t('We could not reach this browser’s push service. Try again later.') });
}

interface RowProps {
  name: string;
  isHandheld: boolean;
  text: string;
  /** Whether the person has to fix something. */
  isTroubled?: boolean;
  children: ReactNode;
}

function DeviceRow({ name, isHandheld, text, isTroubled, children }: RowProps) {
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
function OtherDevice({ device }: { device: PushDevice }) {
  const { name, handheld } = deviceOf(device.user_agent);
  const text = useStateText(device);
  return (
    <DeviceRow name={name} isHandheld={handheld} text={text} isTroubled={device.state === 'blocked'}>
      <DeviceControls device={device} name={name} />
    </DeviceRow>
  );
}

/** Returns when a device last received a push, or why it receives none. */
function useStateText({ state, last_push_at, created_at }: PushDevice): string {
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
function DeviceControls({ device: { id, state }, name, onForgotten }: ControlsProps) {
  const { set, remove } = useChanging(onForgotten);
  return (
    <>
      {state !== 'blocked' && (
        <Switch
          aria-label={t('Push on {device}', { device: name })}
          checked={set.running ? set.running[0].body.is_on : state === 'on'}
          disabled={remove.busy}
          onChange={({ currentTarget: { checked } }) => void set.run({ params: { id }, body: { is_on: checked } })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        loading={remove.busy}
        aria-label={t('Remove push from {device}', { device: name })}
        onClick={() => void remove.run(id, state !== 'blocked' && name)}
      >
        <Icon path={mdiClose} size={18} />
      </ActionIcon>
    </>
  );
}

function useChanging(onForgotten?: () => void) {
  const { take, reload } = useKnownDevices();
  const onFault = (fault: Fault) => {
    void showFailure(fault);
    void reload();
  };
  const set = useAction(
    async (input: Parameters<typeof notificationsApi.setDevice.call>[0]) =>
      take(await notificationsApi.setDevice.call(input)),
    { onFault },
  );
  const remove = useAction(
    async (id: string, _asked: string | false) => {
      take(await notificationsApi.removeDevice.call({ params: { id } }));
      onForgotten?.();
    },
    { ask: async (_id, asked) => asked === false || confirmRemoving(asked, onForgotten !== undefined), onFault },
  );
  return { set, remove };
}

const confirmRemoving = (device: string, isThisBrowser: boolean) =>
  confirmAction({
    title: isThisBrowser ? t('Remove push from this browser?') : t('Remove push from {device}?', { device }),
    text: isThisBrowser
      ? t('It receives no alerts until you turn push on again.')
      : t('It receives no alerts until you turn push on there again.'),
    verb: t('Remove push'),
  });
