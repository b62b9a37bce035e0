/** 1: an announcement, 2: an ordinary post. Null: it was not stored. */
type Type = 1 | 2 | null;

interface NamedItem {
  readonly id: string;
  readonly name: string;
}
interface DescribedPhoto extends NamedItem {
  /** Description of a photo; null means none. */
  readonly description: string | null;
}

/** Contents of a version other than its words. */
export interface VersionExtras {
  readonly type: Type;
  readonly photos: readonly DescribedPhoto[];
  readonly attachments: readonly NamedItem[];
  /** Addresses of the version's links. */
  readonly links: readonly string[];
  /** Whether it is the current version: files of earlier versions of an ordinary post are not stored. */
  readonly isNow: boolean;
}

/** One change between two versions. */
export type ExtrasChange =
  | { readonly kind: 'photo' | 'file' | 'link'; readonly action: 'added' | 'removed'; readonly name: string }
  | {
      readonly kind: 'caption';
      /** File name of the photo. */
      readonly name: string;
      readonly before: string | null;
      readonly after: string | null;
    };

/** Returns the non-text changes from the previous version: photos, their descriptions, files, links. */
export function extrasChanges(before: VersionExtras, after: VersionExtras): ExtrasChange[] {
  const links = changedOf('link', before.links.map(asNamed), after.links.map(asNamed));
  if (!hasFiles(before) || !hasFiles(after)) return links;
  const photos = { before: before.photos.map(named), after: after.photos.map(named) };
  return [
    ...changedOf('photo', photos.before, photos.after),
    ...captionChanges(before.photos, after.photos),
    ...changedOf('file', before.attachments, after.attachments),
    ...links,
  ];
}

const hasFiles = ({ type, isNow, photos, attachments }: VersionExtras) =>
  isNow || type === 1 || photos.length + attachments.length > 0;

const asNamed = (link: string): NamedItem => ({ id: link, name: link });
const named = ({ id, name, description }: DescribedPhoto): NamedItem => ({ id, name: description ?? name });

function changedOf(kind: 'photo' | 'file' | 'link', before: readonly NamedItem[], after: readonly NamedItem[]) {
  const without = (some: readonly NamedItem[], others: readonly NamedItem[]) =>
    some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name);
  return [
    ...without(before, after).map((name): ExtrasChange => ({ kind, action: 'removed', name })),
    ...without(after, before).map((name): ExtrasChange => ({ kind, action: 'added', name })),
  ];
}

const captionChanges = (before: readonly DescribedPhoto[], after: readonly DescribedPhoto[]): ExtrasChange[] =>
  after.flatMap(({ id, name, description }) => {
    const known = before.find((photo) => photo.id === id);
    if (!known || known.description === description) return [];
    return [{ kind: 'caption', name, before: known.description, after: description }];
  });

/** Kinds of non-text changes that an edit can contain. */
export const besideKinds = ['announcement', 'photos', 'captions', 'files', 'links'] as const;
export type ExtrasKind = (typeof besideKinds)[number];

interface ComparedVersion {
  readonly type: Type;
  /** Addresses of the version's links, in their order. */
  readonly links: readonly string[];
  readonly photos: readonly string[];
  /** By photo id. */
  readonly photo_descriptions: Readonly<Record<string, string>>;
  readonly attachments: readonly string[];
}

/** Returns the kinds of changes in an edit that asks readers to acknowledge again. */
export function findChangedKinds(before: ComparedVersion, after: ComparedVersion): ExtrasKind[] {
  const links: ExtrasKind[] = before.links.join(' ') === after.links.join(' ') ? [] : ['links'];
  if (before.type === 2) return ['announcement', ...links];
  const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();
  // The version may have been an ordinary post, for which no files are stored.
  if (before.type === null && before.photos.length + before.attachments.length === 0) return links;
  const both = after.photos.filter((id) => before.photos.includes(id));
  const kinds: ExtrasKind[] = [];
  if (!same(before.photos, after.photos)) kinds.push('photos');
  if (both.some((id) => before.photo_descriptions[id] !== after.photo_descriptions[id])) kinds.push('captions');
  if (!same(before.attachments, after.attachments)) kinds.push('files');
  return [...kinds, ...links];
}
