import type { LocalDate } from '#platform/shared/schemas.ts';

/** Maximum characters of a photo's description. */
export const descriptionMax = 300;
/** Maximum photos of a post. */
export const maxPhotos = 20;

/** Words read per minute (OQ-110). */
const wordsPerMinute = 200;

/** Returns the reading time in minutes: words / 200, rounded up, at least 1. */
export function readingTime(text: string): number {
  return Math.max(1, Math.ceil(wordsIn(text).length / wordsPerMinute));
}

const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean);

/** Returns the title of a post: its first line, cut between words. */
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

/** Returns the end of a post’s address: the words of its title and a part of its id, which makes it unique. */
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

/** Everything in a version that a reader can notice. */
export interface VersionContent {
  readonly text: string;
  /** Targets of links and ids of mentioned people, in their order. */
  readonly targets: readonly string[];
  readonly photos: readonly string[];
  /** Descriptions of photos, each as 'id words'. */
  readonly descriptions: readonly string[];
  readonly attachments: readonly string[];
}

/** Whether two versions differ in substance; marks other than links, spaces and line breaks do not count. */
export function saysOtherwise(before: VersionContent, after: VersionContent): boolean {
  const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();
  return (
    wordsIn(before.text).join(' ') !== wordsIn(after.text).join(' ') ||
    before.targets.join(' ') !== after.targets.join(' ') ||
    !same(before.photos, after.photos) ||
    !same(before.descriptions, after.descriptions) ||
    !same(before.attachments, after.attachments)
  );
}

/** State of a post's pin. */
export interface Pin {
  readonly pinned_at: Date | null;
  /** The last day; null means until someone unpins it. */
  readonly pinned_until: LocalDate | null;
}

/** Whether the post is pinned today. @param today the company's date */
export const isPinned = ({ pinned_at, pinned_until }: Pin, today: LocalDate): boolean =>
  pinned_at !== null && (pinned_until === null || pinned_until >= today);
