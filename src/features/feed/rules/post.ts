import type { LocalDate } from '#platform/shared/schemas.ts';

/** Characters of what a photo shows. */
export const descriptionMax = 300;
/** Photos of a post. */
export const mostPhotos = 20;

/** Words that are read in a minute (OQ-110). */
const wordsPerMinute = 200;

/** Minutes that reading takes: words / 200, rounded up, at least 1. */
export function readingTime(text: string): number {
  return Math.max(1, Math.ceil(wordsIn(text).length / wordsPerMinute));
}

const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean);

/** What a post begins with: its first line, cut at a word. */
export function titleOf(text: string): string {
  const line =
    text
      .split('\n')
      .find((one) => one.trim() !== '')
      ?.trim() ?? '';
  if ([...line].length <= 90) return line;
  const cut = [...line].slice(0, 89).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > 40 ? cut.slice(0, space) : cut}…`;
}

/** The end of a post’s address: the words of its title, and something of its id, so that no two are the same. */
export function slugOf(title: string, id: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const end = id.replaceAll('-', '').slice(-10);
  return words ? `${words}-${end}` : end;
}

/** What a reader can notice of two versions. */
export interface Said {
  readonly text: string;
  /** Where its links lead and whom it names, in their order. */
  readonly targets: readonly string[];
  readonly photos: readonly string[];
  /** What they show, in words: 'id words'. */
  readonly descriptions: readonly string[];
  readonly attachments: readonly string[];
}

/** Whether another version says something else; other marks than links, spaces and lines are no substance. */
export function saysOtherwise(before: Said, after: Said): boolean {
  const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();
  return (
    wordsIn(before.text).join(' ') !== wordsIn(after.text).join(' ') ||
    before.targets.join(' ') !== after.targets.join(' ') ||
    !same(before.photos, after.photos) ||
    !same(before.descriptions, after.descriptions) ||
    !same(before.attachments, after.attachments)
  );
}

/** That a post stands on top. */
export interface Pin {
  readonly pinned_at: Date | null;
  /** The last day; null: until somebody unpins it. */
  readonly pinned_until: LocalDate | null;
}

/** Whether it stands there today. @param today the company's date */
export const isPinned = ({ pinned_at, pinned_until }: Pin, today: LocalDate): boolean =>
  pinned_at !== null && (pinned_until === null || pinned_until >= today);
