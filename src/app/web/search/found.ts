import {
  mdiArrowRight,
  mdiBullhornOutline,
  mdiCogOutline,
  mdiCommentOutline,
  mdiFormatListBulleted,
  mdiTextBoxOutline,
} from '@mdi/js';
import type { PersonCard } from '#features/people/contract.ts';
import { nearlyBegins, searchForm } from '#features/people/rules/search.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { FoundIcon, FoundItem } from '#platform/shared/search.ts';
import { t } from '#platform/web/i18n.ts';
import { moment } from '#platform/web/relative-time.ts';
import type { Screen, ScreenDetails } from '#platform/web/screen.ts';
import { screens } from '../screens.ts';
import { menuNames } from '../shell/settings-menu.ts';
import { asText } from '#platform/shared/translate.ts';

export const kinds = ['people', 'screens', 'posts', 'lists'] as const;
export type Kind = (typeof kinds)[number];

/** A row of the results. */
export interface SearchResult {
  readonly key: string;
  readonly name: string;
  readonly line: string;
  /** Text at its right: its kind, or the screen that it leads to. */
  readonly aside: string;
  /** Set for people. */
  readonly person?: { readonly id: string; readonly avatar: string };
  /** Set for everything else. */
  readonly icon?: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface SearchResultGroup {
  readonly kind: Kind;
  readonly items: readonly SearchResult[];
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** Maximum number of results; more letters find the others. */
const maxPeople = 30;

const screenModules = import.meta.glob<readonly ScreenDetails[]>('../../../features/*/screens.ts', {
  eager: true,
  import: 'screens',
  query: '?details',
});
const own: ScreenDetails = {
  path: '/settings',
  about: asText('All company settings'),
  words: asText('configuration preferences options'),
};
/** Descriptions of screens, and their search terms besides the names, by path. */
const screenDetails = new Map([own, ...Object.values(screenModules).flat()].map((details) => [details.path, details]));

export const wordsOf = (text: string): readonly string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean);

const hasAll = (words: readonly string[], ...fields: readonly (string | null | undefined)[]) => {
  const all = fields.join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
};

const formsOf = new WeakMap<PersonCard, string>();

/** Returns the text in which a person is searched, computed once for each. */
function formOf(person: PersonCard): string {
  const cachedForm = formsOf.get(person);
  if (cachedForm !== undefined) return cachedForm;
  const form = searchForm([person.name, person.username, person.designation_name].filter(Boolean).join(' '));
  formsOf.set(person, form);
  return form;
}

const wordsIn = (person: PersonCard): string => formOf(person).replace(/[^\p{L}\p{N}]+/gu, '\n');

/** All people are loaded once, and filtered here (OQ-039). */
export function foundPeople(people: readonly PersonCard[], words: readonly string[]): SearchResultGroup {
  const forms = words.map(searchForm);
  const exact = people.filter((person) => {
    const all = formOf(person);
    return (
      forms.every((form) => all.includes(form)) || hasAll(words, person.name, person.username, person.designation_name)
    );
  });
  // One wrong letter is accepted when no one is found otherwise.
  const near =
    exact.length > 0 ? exact : people.filter((person) => forms.every((form) => nearlyBegins(wordsIn(person), form)));
  const fitting = near
    .map((person) => ({ person, rank: rankOf(person.name, words, person.designation_name) }))
    .sort((one, other) => one.rank - other.rank);
  const items = fitting.slice(0, maxPeople).map(({ person: { id, name, username, avatar, designation_name } }) => ({
    key: id,
    name,
    line: [username, designation_name].filter(Boolean).join(' · '),
    aside: '',
    person: { id, avatar },
    path: profilePath(username),
    query: {},
  }));
  return { kind: 'people', items, hasMore: fitting.length > maxPeople };
}

const begin = (words: readonly string[], text: string) => {
  const parts = text.toLowerCase().split(/\s+/);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
};

/**
 * Ranks names of which a word begins with the typed text first, then names that contain it,
 * then people whose other details begin with it, and then the rest; each in the server's order.
 */
function rankOf(name: string, words: readonly string[], about: string | null = ''): number {
  if (begin(words, name)) return 0;
  if (hasAll(words, name)) return 1;
  return begin(words, `${name} ${about ?? ''}`) ? 2 : 3;
}

/**
 * Ranks screens and settings by their names first, then by their descriptions.
 * @param open those that the viewer may open
 */
export function foundScreens(open: readonly Screen[], words: readonly string[]): SearchResultGroup {
  const rank = ({ path, name }: Screen) => {
    const { about, words: others } = screenDetails.get(path) ?? {};
    // 'Calendar' before 'Team calendar'.
    const screenName = t(name);
    const isFirst = screenName.toLowerCase().startsWith(words[0] ?? '');
    if (hasAll(words, screenName)) return rankOf(screenName, words) + (isFirst ? 0 : 0.5);
    // A match in the middle of a word of the description would look arbitrary.
    const searchText = ['', screenName, about && t(about), others && t(others), '']
      .join(' ')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ');
    return words.every((word) => searchText.includes(` ${word}`)) ? 2 : undefined;
  };
  const items = words.length
    ? open.flatMap((screen) => {
        const place = rank(screen);
        return place === undefined ? [] : [{ place, item: foundScreen(screen) }];
      })
    : [];
  const sorted = items.sort((one, other) => one.place - other.place).map(({ item }) => item);
  return { kind: 'screens', items: sorted, hasMore: false };
}

function foundScreen({ path, name, menu }: Screen): SearchResult {
  const about = screenDetails.get(path)?.about;
  return {
    key: path,
    name: t(name),
    line: about ? t(about) : '',
    aside: menu ? t('Settings › {menu}', { menu: t(menuNames[menu]) }) : '',
    icon: path.startsWith('/settings') ? mdiCogOutline : mdiArrowRight,
    path,
    query: {},
  };
}

const icons: Readonly<Record<FoundIcon, string>> = {
  announcement: mdiBullhornOutline,
  post: mdiTextBoxOutline,
  comment: mdiCommentOutline,
  list: mdiFormatListBulleted,
};

/** Converts a result of the server, adding the name of the screen that it leads to. */
export function foundItem({ icon, kind, name, line, at, ...where }: FoundItem): SearchResult {
  const screen = screens.find(({ path }) => path === where.path);
  return {
    ...where,
    name,
    line: at === null ? line : `${line} · ${moment(at)}`,
    aside: screen ? t(screen.name) : kind,
    icon: icons[icon],
  };
}
