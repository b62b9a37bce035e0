/** Letters that Unicode does not decompose into a Latin letter and a mark. */
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

/** Removes accents and case: 'Inês Ødegård' → 'ines odegard'. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter);
}

/** Also treats ä, ae and a alike: 'Krüger' and 'Krueger' → 'kruger'. Equals `search_key` in the database (`0150_people.sql`). */
export const searchForm = (text: string): string => foldText(text).replace(/([aou])e/g, '$1');

/** Precedes every searchable word; typed text cannot contain it. */
const wordMark = '\n';

/**
 * Returns the searchable words of texts, which a search matches by prefix; a whole text counts as
 * a word, too. The words form one string, since every search scans those of thousands of people.
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

/** Whether a typed word is a prefix of one of the words, however umlauts are typed. */
export const hasWordPrefix = (words: string, typed: string): boolean =>
  words.includes(wordMark + typed) || (umlauts.test(typed) && words.includes(wordMark + searchForm(typed)));

/** Minimum length of a typed word in which one letter may be wrong. */
const forgivingLength = 4;

/** Does the same with one letter wrong, missing, added or swapped with its neighbour; not for short words. */
export const nearlyBegins = (words: string, typed: string): boolean =>
  typed.length >= forgivingLength && words.split(wordMark).some((word) => isNearly(word, typed));

/** Whether a typed word is a prefix of a word except for one letter: 'lindgern' matches 'Lindgren'. */
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

/** Whether every typed word is a prefix of a word. An empty search matches everyone. */
export function isFound(words: string, search: readonly string[]): boolean {
  return search.every((typed) => hasWordPrefix(words, typed));
}

export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean);
