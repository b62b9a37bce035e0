/** A run of words that two versions share or that only one of them has. */
export interface WordChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: string;
}

/** Maximum words that are compared one by one; longer texts count as replaced entirely. */
const maxWords = 1500;

/**
 * Compares two texts word by word by their longest common subsequence.
 * @returns runs in the order of the text, including the spaces between words
 */
export function wordChanges(before: string, after: string): WordChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const changes: { kind: WordChange['kind']; words: string }[] = [];
  const add = (kind: WordChange['kind'], words: string) => {
    const last = changes.at(-1);
    if (words === '') return;
    if (last?.kind === kind) last.words += words;
    else changes.push({ kind, words });
  };
  // The common beginning and end need no pairwise comparison.
  const first = sameAtBegin(old, now);
  const last = sameAtBegin(old.slice(first).toReversed(), now.slice(first).toReversed());
  add('same', old.slice(0, first).join(''));
  compare(old.slice(first, old.length - last), now.slice(first, now.length - last), add);
  add('same', old.slice(old.length - last).join(''));
  // Merges across spaces first, so that changes of adjacent words become one.
  return mergeChanges(mergeChanges(changes, 0), maxWords);
}

interface WordReplacement {
  removed: string;
  added: string;
}

const size = ({ removed, added }: WordReplacement) => Math.max(wordsIn(removed).length, wordsIn(added).length);

/**
 * Merges two changes with the words between them when both are longer than those:
 * between different sentences a shared 'the' says nothing and would make the removed text unreadable.
 * @param most maximum words between two changes that are merged
 */
function mergeChanges(changes: readonly WordChange[], most: number): WordChange[] {
  const merged: WordChange[] = [];
  let [open, between, next]: [WordReplacement, string, WordReplacement] = [emptyReplacement(), '', emptyReplacement()];
  const tell = (replaced: WordReplacement) => {
    if (replaced.removed) merged.push({ kind: 'removed', words: replaced.removed });
    if (replaced.added) merged.push({ kind: 'added', words: replaced.added });
  };
  /** Called when `next` is complete: merges it with `open` or emits `open`. */
  const close = () => {
    const count = wordsIn(between).length;
    if (between && count <= most && count < Math.min(size(open), size(next))) {
      open = { removed: open.removed + between + next.removed, added: open.added + between + next.added };
    } else {
      tell(open);
      if (between) merged.push({ kind: 'same', words: between });
      open = next;
    }
    [between, next] = ['', emptyReplacement()];
  };
  for (const { kind, words } of changes)
    if (kind !== 'same') next[kind] += words;
    else {
      close();
      between = words;
    }
  close();
  tell(open);
  return merged;
}

const emptyReplacement = (): WordReplacement => ({ removed: '', added: '' });

function compare(
  old: readonly string[],
  now: readonly string[],
  add: (kind: WordChange['kind'], words: string) => void,
) {
  if (old.length > maxWords || now.length > maxWords) {
    add('removed', old.join(''));
    return add('added', now.join(''));
  }
  const lengths = commonLengths(old, now);
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) add('same', (i++, now[j++] ?? ''));
    else if (j >= now.length || (i < old.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)))
      add('removed', old[i++] ?? '');
    else add('added', now[j++] ?? '');
  }
}

const partsOf = (text: string) => text.split(/(\s+)/u).filter((part) => part !== '');

function sameAtBegin(old: readonly string[], now: readonly string[]): number {
  let count = 0;
  while (count < old.length && count < now.length && old[count] === now[count]) count += 1;
  return count;
}

/** Returns for each pair of positions the length of the common subsequence of what follows. */
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

/** Maximum words around a change, and of a change, in an excerpt. */
const [around, longest] = [4, 14];

/** Returns the first change with a few words around it on one line; '…' stands for what is left out. */
export function excerptOf(changes: readonly WordChange[]): WordChange[] {
  const from = changes.findIndex(({ kind }) => kind !== 'same');
  if (from === -1) return [];
  const excerpt: WordChange[] = [];
  const before = changes[from - 1];
  if (before) excerpt.push({ kind: 'same', words: endOf(oneLine(before.words), around) });
  for (const [index, { kind, words }] of changes.slice(from).entries()) {
    const line = oneLine(words);
    const count = wordsIn(line).length;
    const isLast = from + index === changes.length - 1;
    // Changes close to each other are shown together, like those of one sentence.
    const isEnd = kind === 'same' && (isLast || count > around || excerpt.length > 6);
    excerpt.push({ kind, words: beginOf(line, kind === 'same' ? (isEnd ? around : count) : longest) });
    if (isEnd) break;
  }
  return excerpt;
}

const oneLine = (words: string) => words.replaceAll(/\s+/gu, ' ');
const wordsIn = (line: string) => line.split(' ').filter((word) => word !== '');

function beginOf(line: string, most: number): string {
  const words = wordsIn(line);
  if (words.length <= most) return line;
  return `${line.startsWith(' ') ? ' ' : ''}${words.slice(0, most).join(' ')} …`;
}

function endOf(line: string, most: number): string {
  const words = wordsIn(line);
  if (words.length <= most) return line;
  return `… ${words.slice(-most).join(' ')}${line.endsWith(' ') ? ' ' : ''}`;
}
