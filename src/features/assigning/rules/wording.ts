/** More people than are assigned at once. */
export const startedSentence = (total: number): string => `${total} people are being assigned.`;
