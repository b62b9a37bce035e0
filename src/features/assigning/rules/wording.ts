import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

/** Message when more people are assigned than fit into one request. */
export const startedSentence = (total: number, text: NumberText): string =>
  translate('Assigning {count} people…', { count: total }, text);
