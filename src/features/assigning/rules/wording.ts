import type { NumberText } from '#platform/shared/number-text.ts';

/** Message when more people are assigned than fit into one request. */
export const startedSentence = (total: number, text: NumberText): string => `Assigning ${text(total)} people…`;
