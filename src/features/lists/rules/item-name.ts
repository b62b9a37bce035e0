/** Returns a name as stored: trimmed, with single spaces and composed Unicode letters. Case stays as typed. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * Returns a key that is equal for names that count as the same:
 * ignores case, Unicode forms of accents and wide letters, and invisible characters.
 * It mirrors `name_key` in the database (`0100_platform.sql`), which decides; this one gives hints during typing.
 */
export function nameKey(typed: string): string {
  const seen = typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase().replaceAll('ς', 'σ');
}
