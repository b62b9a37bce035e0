/** A stretch of words that two versions share, or that only one of them has. */
export interface WordChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: string;
}

/** Words that are compared one by one; of longer texts the whole is told as replaced. */
const mostWords = 1500;

/**
 * What has become of a text, word by word: the longest common subsequence of both.
 * @returns stretches in the order of the text, with the spaces between the words
 */
export function wordChanges(before: string, after: string): WordChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old.length > mostWords || now.length > mostWords)
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ];
  const lengths = commonLengths(old, now);
  const changes: { kind: WordChange['kind']; words: string }[] = [];
  const add = (kind: WordChange['kind'], words: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.words += words;
    else changes.push({ kind, words });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) add('same', (i++, now[j++] ?? ''));
    else if (j >= now.length || (i < old.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)))
      add('removed', old[i++] ?? '');
    else add('added', now[j++] ?? '');
  }
  return changes;
}

const partsOf = (text: string) => text.split(/(\s+)/u).filter((part) => part !== '');

/** How many words what follows each pair of places has in common. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      const next = lengths[i + 1]?.[j + 1] ?? 0;
      row[j] = old[i] === now[j] ? next + 1 : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}
