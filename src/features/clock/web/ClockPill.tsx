import { Button, Loader } from '@mantine/core';
import { mdiCheckBold, mdiCloudOffOutline, mdiSmartCardReader } from '@mdi/js';
import { useRef } from 'react';
import { timer } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './clock.module.css';
import type { ClockView, ButtonAction } from './parts/clock-view.ts';
import type { ClockWords } from './clock-words.ts';
import { useFocusInGroup } from './use-focus-in-group.ts';

interface ClockPillProps {
  view: ClockView;
  words: ClockWords;
  /** Whether a press waits for the network and may still be withdrawn. */
  isQueued: boolean;
  /** Seconds of the planned shift; null without one. */
  planned: number | null;
  /** Whether it is a phone's card with large buttons. */
  large?: boolean;
  onAction(action: ButtonAction): void;
  onWithdraw(): void;
}

/** Planned hours as cells, which show the completed part of the shift without numbers. */
function ShiftCells({ worked, planned, paused }: { worked: number; planned: number; paused: boolean }) {
  const hours = worked / 3600;
  return (
    <span className={c['cells']} aria-hidden>
      {Array.from({ length: Math.ceil(planned / 3600) }, (_, cell) => {
        const fill = Math.max(0, Math.min(1, hours - cell));
        return (
          <i key={cell} data-paused={(paused && fill < 1 && hours >= cell) || undefined}>
            <b style={{ width: `${fill * 100}%` }} />
          </i>
        );
      })}
    </span>
  );
}

/** Status by shape as well as colour: hollow ring, full disc, two bars, card reader, crossed cloud. */
export function ClockDot({ dot }: { dot: ClockView['dot'] }) {
  if (dot === 'device')
    return (
      <span className={c['terminal']}>
        <Icon path={mdiSmartCardReader} size={20} />
      </span>
    );
  if (dot === 'offline')
    return (
      <span className={c['offline']}>
        <Icon path={mdiCloudOffOutline} size={18} />
      </span>
    );
  return <span className={c['dot']} data-state={dot} />;
}

/** State, running time and buttons: a pill in the top bar, a card on a phone. */
export function ClockPill({ view, words, planned, isQueued, large = false, onAction, onWithdraw }: ClockPillProps) {
  const group = useRef<HTMLDivElement>(null);
  const events = useFocusInGroup(group, view.buttons.map((button) => button.label).join() + (words.success ?? ''));
  return (
    <div
      ref={group}
      tabIndex={-1}
      className={c['pill']}
      data-dot={view.dot}
      data-device={view.isDevice || undefined}
      data-large={large || undefined}
      data-kept={isQueued || undefined}
      data-done={words.success ? true : undefined}
      role="group"
      aria-label={t('Clock')}
      {...events}
    >
      <Readout view={view} words={words} planned={planned} />
      {view.reason && <p className={c['reason']}>{view.reason}</p>}
      {words.success ? (
        <div className={c['actions']}>
          <span className={c['done']}>
            <Icon path={mdiCheckBold} size={16} />
            {words.success}
          </span>
        </div>
      ) : (
        view.buttons.length > 0 && (
          <Actions
            buttons={view.buttons}
            isQueued={isQueued}
            size={large ? 'lg' : 'sm'}
            onAction={onAction}
            onWithdraw={onWithdraw}
          />
        )
      )}
    </div>
  );
}

/** Text of the clock: its state or the running time, a line about it, and the completed part of the shift. */
function Readout({ view, words, planned }: Pick<ClockPillProps, 'view' | 'words' | 'planned'>) {
  return (
    <div className={c['read']}>
      <ClockDot dot={view.dot} />
      <div className={c['block']}>
        <div className={c['line']}>
          {view.isDevice || view.shown === null ? (
            <strong data-words>{words.title}</strong>
          ) : (
            <strong className="num" role="timer">
              {timer(view.shown)}
            </strong>
          )}
          {words.line && (
            <span>
              {words.line}
              {words.more && (
                <span className={c['more']}>
                  <i>{' · '}</i>
                  {words.more}
                </span>
              )}
            </span>
          )}
        </div>
        {words.note ? (
          <p className={c['note']}>
            <span className={c['less']}>{words.line}. </span>
            {words.note}
          </p>
        ) : (
          planned !== null && <ShiftCells worked={view.worked} planned={planned} paused={view.isPaused} />
        )}
      </div>
    </div>
  );
}

interface ActionsProps {
  buttons: ClockView['buttons'];
  isQueued: boolean;
  size: 'sm' | 'lg';
  onAction(action: ButtonAction): void;
  onWithdraw(): void;
}

function Actions({ buttons, isQueued, size, onAction, onWithdraw }: ActionsProps) {
  return (
    <div className={c['actions']}>
      {buttons
        .filter(({ isBusy }) => isBusy || !isQueued)
        .map(({ action, label, tone, isBusy, isDisabled }) => (
          <Button
            key={action}
            size={size}
            radius="xl"
            variant={tone}
            disabled={isDisabled}
            // While its response is pending, the button keeps its colour and the focus and ignores further presses.
            {...(isBusy && {
              'aria-disabled': true,
              'aria-busy': true,
              leftSection: <Loader size={14} color="currentColor" />,
            })}
            onClick={() => !isBusy && onAction(action)}
          >
            {t(label)}
          </Button>
        ))}
      {isQueued && (
        <Button size={size} radius="xl" variant="subtle" color="gray" onClick={onWithdraw}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}
