import type { Whereabouts } from '#features/attendance/rules/whereabouts.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

/** Place of a person now. */
export interface Place {
  readonly state: Whereabouts;
  readonly time: string | null;
}

const words: Readonly<Record<Whereabouts, string>> = {
  in: 'In',
  break: 'On break',
  remote: 'Remote',
  leave: 'On leave',
  out: 'Not in',
};

export const placeWord = ({ state }: Place): string => t(words[state]);

/** 'since 07:02', 'due 15:00' */
export function placeTime({ state, time }: Place): string {
  if (time === null) return '';
  return state === 'out' ? t('due {time}', { time: timeOfDay(time) }) : t('since {time}', { time: timeOfDay(time) });
}
