import { Loader, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { mdiCheckBold, mdiLoginVariant } from '@mdi/js';
import { useRef, type ReactNode } from 'react';
import { timer } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { ClockFace } from '../ClockFace.tsx';
import { ClockHost } from '../ClockHost.tsx';
import { ClockDot } from '../ClockPill.tsx';
import c from '../clock.module.css';
import { useClockView } from '../use-clock-view.ts';
import { useFocusInGroup } from '../use-focus-in-group.ts';
import type { ClockButton } from './clock-view.ts';

type Clock = ReturnType<typeof useClockView>;
type ClockSnapshot = NonNullable<Clock['seen']>;

/**
 * The clock in a phone's top bar, on every screen but the feed. One press clocks in, ends a break or the day;
 * the time beside it opens the whole clock as a sheet.
 */
export function ClockMini() {
  const clock = useClockView();
  const { seen, state } = clock;
  const [isOpen, sheet] = useDisclosure();
  const group = useRef<HTMLDivElement>(null);
  const events = useFocusInGroup(group, seen ? shapeOf(seen) : '');
  if (!seen) return null;
  return (
    <ClockHost>
      <div
        ref={group}
        tabIndex={-1}
        className={c['mini']}
        data-dot={seen.view.dot}
        data-answer={seen.words.success ? true : undefined}
        role="group"
        aria-label={t('Clock')}
        {...events}
      >
        <Parts {...clock} seen={seen} onOpen={sheet.open} />
      </div>
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

/** Key that changes with the visible buttons. */
const shapeOf = ({ view, words }: ClockSnapshot) => [words.success, ...view.buttons.map(({ label }) => label)].join();

/** Action available here with one press; a break begins in the sheet. */
const pressOf = ({ buttons }: ClockSnapshot['view']): ClockButton | undefined =>
  buttons.find(({ action }) => action === 'in' || action === 'resume') ??
  buttons.find(({ action }) => action === 'confirm');

function Parts({ seen, state, clock, onOpen }: Clock & { seen: ClockSnapshot; onOpen(): void }) {
  const { view, words } = seen;
  if (words.success)
    return (
      <span className={c['miniDone']}>
        <Icon path={mdiCheckBold} size={16} />
        {words.success}
      </span>
    );
  if (state.press?.isQueued)
    return (
      <Time onOpen={onOpen} dot={<ClockDot dot="offline" />} said={timeOf(seen)}>
        <span>{t('saved on this device')}</span>
      </Time>
    );
  if (view.isDevice)
    return (
      <div className={c['miniTime']}>
        <ClockDot dot="device" />
        <b>{words.title}</b>
        <span>{words.line}</span>
      </div>
    );
  if (words.done) return <Time onOpen={onOpen} dot={<Icon path={mdiCheckBold} size={18} />} said={words.done} small />;
  return <TimeAndPress {...{ seen, clock, onOpen }} />;
}

function TimeAndPress({ seen, clock, onOpen }: Pick<Clock, 'clock'> & { seen: ClockSnapshot; onOpen(): void }) {
  const { view } = seen;
  const button = pressOf(view);
  const press = () => button && (button.action === 'confirm' ? clock.confirm() : void clock.press(button.action));
  const isIn = view.shown !== null;
  const dot = button?.isBusy ? <Loader size={16} color="gray" /> : <ClockDot dot={view.dot} />;
  return (
    <>
      {(isIn || !button) && <Time onOpen={onOpen} dot={dot} said={timeOf(seen)} />}
      {button && (
        <button
          type="button"
          className={c['miniPress']}
          data-tone={button.tone === 'filled' ? 'filled' : 'light'}
          aria-label={
            isIn ? t('{action}, {duration} worked', { action: t(button.label), duration: workedText(seen) }) : undefined
          }
          aria-disabled={button.isBusy || button.isDisabled}
          onClick={() => !button.isBusy && !button.isDisabled && press()}
        >
          {button.action === 'in' &&
            (button.isBusy ? <Loader size={16} color="currentColor" /> : <Icon path={mdiLoginVariant} size={20} />)}
          {t(button.label)}
        </button>
      )}
    </>
  );
}

const workedText = ({ view }: ClockSnapshot) => timer(view.worked);
const timeOf = ({ view, words }: ClockSnapshot) => (view.shown === null ? words.title : timer(view.shown));

interface TimeProps {
  onOpen(): void;
  dot: ReactNode;
  said: string;
  /** Smaller style for content beyond the time. */
  small?: boolean;
  children?: ReactNode;
}

/** The time, as a button that opens the sheet. */
function Time({ onOpen, dot, said, small, children }: TimeProps) {
  return (
    <button
      type="button"
      className={c['miniTime']}
      data-small={small || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {dot}
      <b className="num">{said}</b>
      {children}
    </button>
  );
}
