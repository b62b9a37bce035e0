/** Normalises an email address for storage and comparison. */
export const tidyEmail = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();
