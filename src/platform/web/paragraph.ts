/** Whole sentences one after another; those that do not apply are left out. A sentence is never put together by it. */
export const paragraph = (...sentences: readonly (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ');
