import type { Whereabouts } from '#features/attendance/rules/whereabouts.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

/** Place of a person now. */
export interface Place {
  readonly state: Whereabouts;
  readonly time: string | null;
}

const words: Readonly<Record<Whereabouts, Text>> = {
  in: asText('In', { of: 'whereabouts' }),
  break: asText('On break'),
  remote: asText('Remote'),
  leave: asText('On leave'),
  out: asText('Not in'),
};

export const placeWord = ({ state }: Place): string => t(words[state]);

/** 'since 07:02', 'due 15:00' */
export function placeTime({ state, time }: Place): string {
  if (time === null) return '';
  return state === 'out' ? t('due {time}', { time: timeOfDay(time) }) : t('since {time}', { time: timeOfDay(time) });
}
