import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useLive, connected } from '#platform/web/realtime.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Mark } from '#platform/web/ui/Icon.tsx';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PushDevice } from '../contract.ts';
import { OtherDevice } from './DeviceRow.tsx';
import { notificationsApi } from './parts/notifications-api.ts';
import { ThisBrowser } from './ThisBrowser.tsx';
import { useKnownDevices, type Devices, type usePushDevices } from './use-push-devices.ts';
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
      {query.data?.is_enabled && <Look canTest={onOf(query.data).length > 0} />}
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
function Look({ canTest }: { canTest: boolean }) {
  const test = useMutation({
    ...notificationsApi.test.write(),
    onError: showRefusal,
    onSuccess: ({ message }) => showToast(message),
  });
  return (
    <Card
      title={t('Preview')}
      className={c['card']}
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!canTest}
          loading={test.isPending}
          onClick={() => test.mutate({ body: {} })}
        >
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
