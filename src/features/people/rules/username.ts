import { foldText } from './search.ts';

/** Leaves room for a number within the 64 characters of a username. */
const maxCharacters = 56;

/**
 * Returns the default username of a person, before names taken by others are considered: the part
 * of the email address before the @, else the name. 'Zoë Müller' → 'zoe.muller'; never empty.
 */
export function usernameFrom(name: string, email?: string | null): string {
  return slug(email?.split('@')[0] ?? '') || slug(name) || 'person';
}

function slug(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9._-]+/g, '.')
    .slice(0, maxCharacters)
    .replace(/^[._-]+|[._-]+$/g, '');
}

/** Lower-case letters, digits, dot, dash, underscore (domain.md 7). */
export const usernameForm = /^[a-z0-9._-]{1,64}$/;

export const isUsername = (text: string): boolean => usernameForm.test(text);

/** Returns the first of base, base.2, base.3 … that is free. */
export function firstFree(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}.${number}`)) number += 1;
  return `${base}.${number}`;
}
