/**
 * A name as it is stored: without spaces around it, one space where several were typed, letters in their composed
 * form. Upper and lower case stay as typed.
 */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * What two names have in common that count as one, for a hint while somebody types. The word that counts is that of
 * `name_key` in the database (migration 0008).
 */
export function nameKey(typed: string): string {
  return tidyName(typed).toLowerCase();
}
