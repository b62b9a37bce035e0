import { Popover } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { HeaderAlerts } from '#features/notifications/web/parts/HeaderAlerts.tsx';
import { BellButton } from './BellButton.tsx';
import { useOpenedAtOnce } from './opened-at-once.ts';

/** The list of alerts, below the bell. */
export function AlertsPopover({ inBar }: { inBar: boolean }) {
  const { target, opened, setOpened } = useOpenedAtOnce();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={inBar ? 'top-end' : 'bottom-end'}
      width="min(360px, calc(100vw - 16px))"
      shadow="md"
      offset={8}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton ref={target} inBar={inBar} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Alerts')} tabIndex={-1} data-autofocus>
        <HeaderAlerts close={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
