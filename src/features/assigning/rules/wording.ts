import type { NumberText } from '#platform/shared/number-text.ts';

/** More people than are assigned at once. */
export const startedSentence = (total: number, text: NumberText): string => `${text(total)} people are being assigned.`;
