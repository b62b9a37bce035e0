import { timer, twelveHourTime, timeOfDay, weekday } from '#platform/web/format.ts';
import { translate as t, asText, type Text } from '#platform/shared/translate.ts';
import type { ClockingSummary } from '../contract.ts';
import type { ClockAction, ClockState } from './clock-press.ts';
import type { ClockView } from './parts/clock-view.ts';

const words: Record<ClockAction, Text> = {
  in: asText('Clock In'),
  break: asText('Break', { of: 'action' }),
  resume: asText('Resume'),
  outGeneral: asText('Clock Out'),
  outNormal: asText('Clock Out'),
  outAbnormal: asText('Clock Out'),
};
export const wordOf = (action: ClockAction): string => t(words[action]);

export interface ClockWords {
  /** Shown instead of the figure when nothing runs. */
  readonly title: string;
  /** Small line beside the figure. */
  readonly line: string;
  /** Appended to the line if there is room. */
  readonly more: string;
  /** Shown instead of the cells when something needs an explanation. */
  readonly note: string | null;
  readonly success: string | null;
  /** Day's total after clocking out, until the next working date. */
  readonly done: string | null;
  /** Announcement for screen readers when it changes. */
  readonly spoken: string;
}

interface ClockWordsInput {
  readonly summary: ClockingSummary;
  readonly view: ClockView;
  readonly state: ClockState;
  /** Today in the company zone. */
  readonly today: string;
  readonly isOnline: boolean;
  /** Whether it is under 360 px, with room for fewer words. */
  readonly isTiny: boolean;
}

/** Returns the words of the clock in every state. */
export function wordsOf({ summary, view, state, today, isOnline, isTiny }: ClockWordsInput): ClockWords {
  const success = state.success && successOf(state.success, isTiny);
  const queued = state.press?.isQueued ? queuedText(state.press.action) : null;
  const title = view.isDevice ? (view.isPaused ? t('On Break') : t('Clocked In')) : t('Not clocked in');
  return {
    title,
    line: queued
      ? t('Saved on this device until you’re online')
      : isOnline
        ? lineOf(summary, view, today)
        : t('You’re offline'),
    more:
      isOnline && !queued && view.isPaused && !view.isDevice
        ? t('worked {duration}', { duration: timer(view.worked) })
        : '',
    note: queued,
    success,
    done:
      !view.isDevice && !summary.is_clocked_in && view.worked >= 60
        ? t('Done for today · {duration}', { duration: timer(view.worked) })
        : null,
    spoken: success ?? (queued ? t('Saved on this device until you’re online. {what}', { what: queued }) : ''),
  };
}

function successOf({ action, at }: NonNullable<ClockState['success']>, isTiny: boolean): string {
  const time = twelveHourTime(at);
  if (isTiny) return action === 'in' ? t('Clock In {time}', { time }) : t('Clock Out {time}', { time });
  return action === 'in' ? t('Clock In successful at {time}', { time }) : t('Clock Out successful at {time}', { time });
}

/** Edited times are recorded as entered; everything else counts from when the server receives it. */
function queuedText(action: NonNullable<ClockState['press']>['action']): string {
  if (action === 'outAbnormal') return t('We’ll send your corrected times then.');
  return t('{action} is recorded then, not now.', { action: wordOf(action) });
}

function lineOf(summary: ClockingSummary, view: ClockView, today: string): string {
  if (!summary.is_clocked_in) {
    if (view.worked >= 60) return t('worked {duration}', { duration: timer(view.worked) });
    return summary.shift
      ? `${timeOfDay(summary.shift.start_time)} – ${timeOfDay(summary.shift.end_time)}`
      : t('No shift today');
  }
  if (view.isPaused && !view.isDevice) return t('On break');
  const since = (view.isPaused ? summary.break_started_at : null) ?? summary.clocked_in_at;
  if (!since) return '';
  const time = since.slice(0, 10) === today ? timeOfDay(since) : `${weekday(since, 'short')} ${timeOfDay(since)}`;
  return view.isDevice ? t('since {time}', { time }) : t('clocked in since {time}', { time });
}
