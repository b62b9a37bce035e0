import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '../shared/permissions.ts';
import type { FoundItem, SearchGroup } from '../shared/search.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';

/** What somebody looks for. */
export interface SearchAsked {
  readonly db: Db;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
  /** As it was typed. */
  readonly text: string;
  /** How many are shown at most; one more says that there are more. */
  readonly limit: number;
}

/** What the search box finds of a feature, beside people and screens. */
export interface SearchKind {
  readonly key: string;
  /** Under which heading it stands. */
  readonly group: SearchGroup;
  /** Place among those of its group, smaller first. */
  readonly position: number;
  /** It is looked through for holders of one of these; missing: for everybody, and `find` leaves out what is not theirs. */
  readonly permissions?: readonly Permission[];
  /** Those that fit, the best first; only what the actor may open. */
  find(asked: SearchAsked): Promise<readonly FoundItem[]>;
}

/** Words that count of one search. */
const maxWords = 8;

/** What was typed, as the columns for names have it. */
export const typedWords = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);

/**
 * SQL that comes after a `where`: rows whose `name_key` has every word that was typed, those that begin with them first.
 * Lists of a company have some hundreds of rows, so that no index is needed.
 */
export function namedLike({ text, limit }: Pick<SearchAsked, 'text' | 'limit'>): RawBuilder<unknown> {
  const words = typedWords(text);
  const each = words.map((word) => sql`strpos(name_key, ${word}) > 0`);
  return sql`${sql.join(each, sql` and `)}
    order by not starts_with(name_key, ${words[0] ?? ''}), name_key limit ${limit}`;
}

interface NamedList extends Pick<SearchKind, 'key' | 'position' | 'permissions'> {
  /** What one of them is called: 'Leave type'. */
  readonly kind: string;
  /** The statement stands with whom the table belongs to; `namedLike` is its end. */
  rows(asked: SearchAsked): Promise<{ readonly rows: readonly NamedRow[] }>;
  /** Where a row is seen. */
  leadsTo(row: NamedRow): Pick<FoundItem, 'path' | 'query'>;
}

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** A list of the company, found by the names of its rows. */
export const namedList = ({ kind, rows: rowsOf, leadsTo, ...list }: NamedList): SearchKind => ({
  ...list,
  group: 'lists',
  async find(asked) {
    const { rows } = await rowsOf(asked);
    return rows.map((row) => ({
      key: row.id,
      icon: 'list',
      kind,
      name: row.name,
      line: kind,
      at: null,
      ...leadsTo(row),
    }));
  },
});
