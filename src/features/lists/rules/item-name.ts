/**
 * A name as it is stored: without spaces around it, one space where several were typed, letters in their composed
 * form. Upper and lower case stay as typed.
 */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * What two names have in common that count as one: not case, not how accents and wide letters are written, nothing that
 * is
 * not seen. The same as `name_key` in the database (migration 0022), whose word counts; here it is for a hint while
 * somebody types.
 */
export function nameKey(typed: string): string {
  const seen = typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase().replaceAll('ς', 'σ');
}
