/** Letters that do not come apart into a Latin letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A text without accents and case: 'Inês Ødegård' → 'ines odegard'. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter);
}

/** The words of a text, each of which a search finds by its beginning; addresses are words of their own, too. */
export function wordsOf(...texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => {
    if (!text) return [];
    const folded = foldText(text);
    return [folded, ...folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)];
  });
}

/** Every word of the search is the beginning of a word. Nothing typed finds everybody. */
export function isFound(words: readonly string[], search: readonly string[]): boolean {
  return search.every((typed) => words.some((word) => word.startsWith(typed)));
}

export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean);
