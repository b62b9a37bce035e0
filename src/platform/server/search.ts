import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '../shared/permissions.ts';
import type { FoundItem, SearchGroup } from '../shared/search.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';
import { translate, type Text } from '../shared/translate.ts';

/** A search request. */
export interface SearchInput {
  readonly db: Db;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
  /** Text as typed. */
  readonly text: string;
  /** Maximum number of results; one more indicates that there are more. */
  readonly limit: number;
}

/** A feature's search results besides people and screens. */
export interface SearchKind {
  readonly key: string;
  /** Heading of its results. */
  readonly group: SearchGroup;
  /** Position within its group, smaller first. */
  readonly position: number;
  /** Permissions of which the searcher needs one; if omitted, everyone searches it, and `find` hides others' items. */
  readonly permissions?: readonly Permission[];
  /** Returns matches, the best first; only those that the actor may open. */
  find(input: SearchInput): Promise<readonly FoundItem[]>;
}

/** Maximum number of words per search. */
const maxWords = 8;

/** Splits the typed text into words in the form of the name columns. */
export const typedWords = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);

/**
 * SQL after a `where`: rows whose `name_key` contains every typed word, those that begin with the first word first.
 * Lists of a company have some hundreds of rows, so that no index is needed.
 */
export function namedLike({ text, limit }: Pick<SearchInput, 'text' | 'limit'>): RawBuilder<unknown> {
  const words = typedWords(text);
  const each = words.map((word) => sql`strpos(name_key, ${word}) > 0`);
  return sql`${sql.join(each, sql` and `)}
    order by not starts_with(name_key, ${words[0] ?? ''}), name_key limit ${limit}`;
}

interface NamedList extends Pick<SearchKind, 'key' | 'position' | 'permissions'> {
  /** Name of one item: 'Leave type'. */
  readonly kind: Text;
  /** The owner of the table writes the statement; `namedLike` is its end. */
  rows(input: SearchInput): Promise<{ readonly rows: readonly NamedRow[] }>;
  /** Returns the screen that shows a row. */
  leadsTo(row: NamedRow): Pick<FoundItem, 'path' | 'query'>;
}

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** A list of the company, searched by the names of its rows. */
export const namedList = ({ kind, rows: rowsOf, leadsTo, ...list }: NamedList): SearchKind => ({
  ...list,
  group: 'lists',
  async find(input) {
    const { rows } = await rowsOf(input);
    return rows.map((row) => ({
      key: row.id,
      icon: 'list',
      kind: translate(kind),
      name: row.name,
      line: translate(kind),
      at: null,
      ...leadsTo(row),
    }));
  },
});
