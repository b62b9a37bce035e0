/** Of one text at most; nobody searches for the rest. */
const most = 1000;

/** The words by which a text is found, each once: small letters and digits, without the marks of letters. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, 40).join(''));
  return [...new Set(words)].slice(0, most);
}
