/** Maximum words of one text; no one searches for the rest. */
const most = 1000;

/** Returns the search words of a text, each once: lower-case letters and digits without diacritics. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, 40).join(''));
  return [...new Set(words)].slice(0, most);
}

/** Letters before a match, and in total. */
const excerpt = { before: 20, most: 90 };

/** Returns the part of a text in which a word begins with a typed one: '… bring the calipers by on my way' */
export function excerptAround(text: string, typed: string): string {
  const typedWords = wordsOf(typed);
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  const hit = words.find(([word]) => wordsOf(word).some((plain) => typedWords.some((word) => plain.startsWith(word))));
  const first = words.findLast(({ index }) => index <= (hit?.index ?? 0) - excerpt.before)?.index ?? 0;
  const part = text.slice(first).replace(/\s+/g, ' ');
  const cut =
    part.length > excerpt.most ? `${part.slice(0, excerpt.most).replace(/[^\p{L}\p{N}]*[\p{L}\p{N}]*$/u, '')} …` : part;
  return first > 0 ? `… ${cut}` : cut;
}
