import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { deviceOf } from '#features/access/rules/device.ts';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { showFailure, showNotice } from '#platform/web/ui/notices.ts';
import type { PushDevice } from '../contract.ts';
import { DeviceControls, DeviceRow, useStateText } from './DeviceRow.tsx';
import { forgetPush, turnOn } from './parts/push-subscription.ts';
import { missingForPush } from './parts/push-memory.ts';
import { useKnownDevices } from './use-push-devices.ts';

/** The current browser, the only one in which push can be turned on here. */
export function ThisBrowser({ device }: { device: PushDevice | undefined }) {
  const { name: browser, handheld } = deviceOf(navigator.userAgent);
  const isLacking = missingForPush() !== undefined;
  const known = useOwnText(device);
  const text = device ? known : isLacking ? unsupportedText(browser) : t('Not turned on yet');
  const isOn = device && device.state !== 'blocked';
  return (
    <DeviceRow
      name={t('This browser')}
      isHandheld={handheld}
      text={`${browser} · ${text}`}
      isTroubled={device?.state === 'blocked'}
    >
      {!isOn && !isLacking && <TurnOn isAgain={device !== undefined} />}
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
  const turning = useMutation({
    mutationFn: () => turnOn(id),
    onSuccess: async (came) => {
      await reload();
      if (came === 'dismissed') void showNotice({ text: t('Alerts were not allowed. Try again and choose “Allow”.') });
    },
    onError: (error) => void (error instanceof Fault ? showFailure(error) : showPushFailure(error)),
  });
  return (
    <Button size="xs" loading={turning.isPending} onClick={() => turning.mutate()}>
      {isAgain ? t('Try again') : t('Turn on')}
    </Button>
  );
}

/** The browser's own error names no cause that a person could fix, so it goes to the console. */
function showPushFailure(error: unknown): Promise<void> {
  console.warn('Web push:', error);
  return showNotice({ text: t('We could not reach this browser’s push service. Try again later.') });
}
