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
  const changes: { kind: WordChange['kind']; words: string }[] = [];
  const add = (kind: WordChange['kind'], words: string) => {
    const last = changes.at(-1);
    if (words === '') return;
    if (last?.kind === kind) last.words += words;
    else changes.push({ kind, words });
  };
  // How both begin and end needs no comparing of each with each.
  const first = sameAtBegin(old, now);
  const last = sameAtBegin(old.slice(first).toReversed(), now.slice(first).toReversed());
  add('same', old.slice(0, first).join(''));
  compare(old.slice(first, old.length - last), now.slice(first, now.length - last), add);
  add('same', old.slice(old.length - last).join(''));
  // Spaces first, so that changes of one word after the other are one.
  return together(together(changes, 0), mostWords);
}

interface Replaced {
  removed: string;
  added: string;
}

const size = ({ removed, added }: Replaced) => Math.max(wordsIn(removed).length, wordsIn(added).length);

/**
 * What stays between two changes is told with them where both are longer than it: of other sentences a common 'the'
 * tells nothing, and what was taken away could not be read.
 * @param most words between two changes that are told with them
 */
function together(changes: readonly WordChange[], most: number): WordChange[] {
  const told: WordChange[] = [];
  let [open, between, next]: [Replaced, string, Replaced] = [nothing(), '', nothing()];
  const tell = (replaced: Replaced) => {
    if (replaced.removed) told.push({ kind: 'removed', words: replaced.removed });
    if (replaced.added) told.push({ kind: 'added', words: replaced.added });
  };
  /** Whatever comes behind it, the next change is whole. */
  const close = () => {
    const count = wordsIn(between).length;
    if (between && count <= most && count < Math.min(size(open), size(next))) {
      open = { removed: open.removed + between + next.removed, added: open.added + between + next.added };
    } else {
      tell(open);
      if (between) told.push({ kind: 'same', words: between });
      open = next;
    }
    [between, next] = ['', nothing()];
  };
  for (const { kind, words } of changes)
    if (kind !== 'same') next[kind] += words;
    else {
      close();
      between = words;
    }
  close();
  tell(open);
  return told;
}

const nothing = (): Replaced => ({ removed: '', added: '' });

function compare(
  old: readonly string[],
  now: readonly string[],
  add: (kind: WordChange['kind'], words: string) => void,
) {
  if (old.length > mostWords || now.length > mostWords) {
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

/** Words around what has changed, and of what has changed, in an excerpt. */
const [around, longest] = [4, 14];

/** The first change with a few words around it, in one line; what is left out stands as '…'. */
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
    // Two changes beside each other are told together, as those of one sentence are.
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
