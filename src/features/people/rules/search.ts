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

/** Stands before every word of a text that is searched; nothing typed holds it. */
const wordMark = '\n';

/**
 * The words of texts, each of which a search finds by its beginning; addresses are words of their own, too. They are
 * one string, since thousands of people are looked through with every search.
 */
export function wordsOf(...texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => {
    if (!text) return [];
    const folded = foldText(text);
    return [folded, ...folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word && word !== folded)];
  });
  return words.map((word) => wordMark + word).join('');
}

/** Whether a typed word is the beginning of one of the words. */
export const begins = (words: string, typed: string): boolean => words.includes(wordMark + typed);

/** Every word of the search is the beginning of a word. Nothing typed finds everybody. */
export function isFound(words: string, search: readonly string[]): boolean {
  return search.every((typed) => begins(words, typed));
}

export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean);
