/** Normalises a name for comparison: without accents and case, with straight apostrophes. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Returns the entries whose name contains every word. */
export function matchingNames<E extends { readonly name: string }>(entries: readonly E[], words: string): readonly E[] {
  const searchWords = plainText(words).split(/\s+/).filter(Boolean);
  return entries.filter(({ name }) => searchWords.every((word) => plainText(name).includes(word)));
}
