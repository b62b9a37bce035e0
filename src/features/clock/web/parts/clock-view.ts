import type { Permission } from '#platform/shared/permissions.ts';
import type { ClockingSummary } from '../../contract.ts';
import type { ClockAction, ClockState } from '../clock-press.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

/** Action of a button; 'confirm' opens the clock-out dialog. */
export type ButtonAction = 'in' | 'break' | 'resume' | 'confirm';
export interface ClockButton {
  readonly action: ButtonAction;
  readonly label: Text;
  readonly tone: 'filled' | 'default' | 'light';
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
}

export interface ClockView {
  readonly dot: 'out' | 'in' | 'break' | 'device' | 'offline';
  readonly isDevice: boolean;
  /** Displayed seconds: of work, or of the running break; null when nothing runs. */
  readonly shown: number | null;
  readonly worked: number;
  readonly isPaused: boolean;
  readonly buttons: readonly ClockButton[];
  /** Reason for having no button, in the server's words. */
  readonly reason: string | null;
}

interface ClockSnapshot {
  readonly summary: ClockingSummary;
  /** Seconds since the response, by a clock that cannot be set. */
  readonly elapsed: number;
  readonly state: ClockState;
  readonly isOnline: boolean;
  readonly may: (permission: Permission) => boolean;
}

/** Seconds worked on the working day, `elapsed` seconds after the response. */
export const workedAt = (summary: ClockingSummary, elapsed: number): number =>
  summary.total_work_time + (summary.is_clocked_in && !summary.is_on_break ? Math.floor(elapsed) : 0);

/** Whether a person has a clock at all (specification A §2.4). */
export const hasClock = (may: ClockSnapshot['may']): boolean =>
  may('allow_clock_in_out_attendance') || may('allow_clock_break_resume_attendance') || may('allowed_bio_devices');

/** Pure view model of the widget, shared by pill, card and mini. */
export function viewOf({ summary, elapsed, state, isOnline, may }: ClockSnapshot): ClockView {
  const { is_clocked_in: isIn, is_on_break: isPaused } = summary;
  const worked = workedAt(summary, elapsed);
  const isDevice = may('allowed_bio_devices');
  const dot = isPaused ? 'break' : isIn ? 'in' : 'out';
  const buttons = isDevice ? [] : buttonsOf(summary, state, may);
  return {
    dot: isDevice ? 'device' : isOnline && !state.press?.isQueued ? dot : 'offline',
    isDevice,
    shown: isPaused ? summary.current_break_time + Math.floor(elapsed) : isIn ? worked : null,
    worked,
    isPaused,
    buttons,
    reason: !isIn && !isDevice && buttons.length === 0 ? summary.can_clock_reason : null,
  };
}

const pressedBy: Record<ClockAction, ButtonAction> = {
  in: 'in',
  break: 'break',
  resume: 'resume',
  outGeneral: 'confirm',
  outNormal: 'confirm',
  outAbnormal: 'confirm',
};

function buttonsOf(summary: ClockingSummary, { press }: ClockState, may: ClockSnapshot['may']): ClockButton[] {
  const { is_clocked_in: isIn, is_on_break: isPaused } = summary;
  const mayClock = may('allow_clock_in_out_attendance');
  const mayBreak = may('allow_clock_break_resume_attendance');
  const button = (action: ButtonAction, label: ClockButton['label'], tone: ClockButton['tone']): ClockButton => {
    const isBusy = !!press && pressedBy[press.action] === action;
    return { action, label, tone, isBusy, isDisabled: !!press && !isBusy };
  };
  return [
    ...(!isIn && summary.can_clock && mayClock ? [button('in', asText('Clock In'), 'filled')] : []),
    ...(isIn && !isPaused && summary.can_break && mayBreak
      ? [button('break', asText('Break', { of: 'action' }), 'default')]
      : []),
    ...(isPaused && mayBreak ? [button('resume', asText('Resume'), 'filled')] : []),
    ...(isIn && mayClock ? [button('confirm', asText('Clock Out'), isPaused ? 'default' : 'light')] : []),
  ];
}
