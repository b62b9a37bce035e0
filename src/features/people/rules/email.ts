/** An e-mail address as it is stored and compared: however it was typed, it is one. */
export const tidyEmail = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();
