import { addLanguage } from '../server/language.ts';
import { english } from '../shared/translate.ts';

/** A language for tests, in which every message stands in brackets: what is not said stands without. */
export const pseudoLanguage = 'en-XA';

/** Adds the language of brackets. @returns a function that removes it */
export const addPseudoLanguage = (): (() => void) =>
  addLanguage(pseudoLanguage, (message, values, write) => {
    // The code of a fault, which has no sentence of its own here.
    if (typeof message === 'string' && /^[\w-]+\.[\w-]+$/.test(message)) return message;
    return `[${english(message, values, write)}]`;
  });
