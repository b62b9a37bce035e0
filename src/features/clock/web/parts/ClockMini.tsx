import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { clockDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ClockFace } from '../ClockFace.tsx';
import { ClockHost } from '../ClockHost.tsx';
import { ClockDot } from '../ClockPill.tsx';
import c from '../clock.module.css';
import { useClockView } from '../use-clock-view.ts';

/** On a phone, on every screen but the feed: state and time in the top bar; a tap opens the whole clock as a sheet. */
export function ClockMini() {
  const { seen, state } = useClockView();
  const [isOpen, sheet] = useDisclosure();
  if (!seen) return null;
  const { view, words } = seen;
  const told = view.isDevice || view.shown === null ? words.title : clockDuration(view.shown);
  const mayClockIn = view.buttons.some((button) => button.action === 'in');
  return (
    <ClockHost>
      <button
        type="button"
        className={c['mini']}
        aria-haspopup="dialog"
        aria-label={t('Clock, {state}', { state: told })}
        onClick={sheet.open}
      >
        <ClockDot dot={view.dot} />
        <b className="num">{mayClockIn ? t('Clock In') : told}</b>
      </button>
      <Modal
        opened={isOpen && !state.isConfirming}
        onClose={sheet.close}
        title={t('Clock')}
        padding={20}
        classNames={{ inner: c['sheetPlace'] ?? '', content: c['sheet'] ?? '' }}
      >
        <ClockFace large />
      </Modal>
    </ClockHost>
  );
}
