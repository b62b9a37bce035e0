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

/** The same where ä, ae and a are one: 'Krüger' and 'Krueger' → 'kruger'. As `search_key` in the database (0642). */
export const searchForm = (text: string): string => foldText(text).replace(/([aou])e/g, '$1');

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
    const all = [folded, ...folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word && word !== folded)];
    return all.flatMap((word) => (umlauts.test(word) ? [word, searchForm(word)] : [word]));
  });
  return words.map((word) => wordMark + word).join('');
}

const umlauts = /[aou]e/;

/** Whether a typed word is the beginning of one of the words, however umlauts are typed. */
export const begins = (words: string, typed: string): boolean =>
  words.includes(wordMark + typed) || (umlauts.test(typed) && words.includes(wordMark + searchForm(typed)));

/** Letters of a typed word from which one may be wrong. */
const forgivingLength = 4;

/** The same with one letter wrong, missing, too many, or changed with its neighbour; of short words none. */
export const nearlyBegins = (words: string, typed: string): boolean =>
  typed.length >= forgivingLength && words.split(wordMark).some((word) => isNearly(word, typed));

/** Whether a word begins as was typed but for one letter: 'Lindgren' is nearly 'lindgern'. */
export function isNearly(word: string, typed: string): boolean {
  let same = 0;
  while (same < typed.length && word[same] === typed[same]) same += 1;
  if (same === typed.length) return true;
  const rest = typed.slice(same + 1);
  return (
    word.startsWith(rest, same + 1) ||
    word.startsWith(rest, same) ||
    word.startsWith(typed.slice(same), same + 1) ||
    (word[same] === typed[same + 1] &&
      word[same + 1] === typed[same] &&
      word.startsWith(typed.slice(same + 2), same + 2))
  );
}

/** Every word of the search is the beginning of a word. Nothing typed finds everybody. */
export function isFound(words: string, search: readonly string[]): boolean {
  return search.every((typed) => begins(words, typed));
}

export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean);
