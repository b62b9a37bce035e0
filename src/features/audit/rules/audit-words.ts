import {
  type AuditAction,
  type AuditDeclaration,
  type AuditFacts,
  type AuditKind,
  type EntityWords,
  type Sentence,
  type EntityFormat,
  type ValueFormat,
} from '#platform/shared/audit.ts';
import { changesText, quoted, wordsOfName } from '#platform/shared/audit-sentences.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

export const actionNames: Readonly<Record<AuditAction, Text>> = {
  insert: asText('Added'),
  update: asText('Changed'),
  delete: asText('Removed'),
};

/** The combined words of all features. */
export interface AuditWords {
  /**
   * Returns the text of a change that follows the author's name: 'changed
   * Ana Petrov’s e-mail address from a@b.example to c@d.example'.
   */
  text(facts: AuditFacts, format: ValueFormat): string;
  entityFormat(format: ValueFormat): EntityFormat;
  /** Returns the kind of entries of this name; undefined if they belong to none. */
  kindOf(entity: string): AuditKind | undefined;
  entitiesOf(kind: AuditKind): string[];
  /** Tables with the columns `id` and `name`. */
  readonly namedTables: readonly string[];
}

export function auditWords(declared: readonly AuditDeclaration[]): AuditWords {
  const all = new Map<string, EntityWords>(
    declared.flatMap(({ tables = {}, entities = {} }) => [...Object.entries(tables), ...Object.entries(entities)]),
  );
  const wordsOf = (entity: string) => all.get(entity) ?? {};
  const entityFormat = (format: ValueFormat): EntityFormat => ({ ...format, wordsOf });
  return {
    text: (facts, format) => (wordsOf(facts.entity).sentence ?? thing)(facts, entityFormat(format)),
    entityFormat,
    kindOf: (entity) => wordsOf(entity).kind,
    entitiesOf: (kind) => [...all].flatMap(([entity, words]) => (words.kind === kind ? [entity] : [])),
    namedTables: [...all].flatMap(([entity, { noun }]) => (noun === undefined ? [] : [entity])),
  };
}

/** Sentence about a record with a name: lists, roles, templates, and tables without words of their own. */
const thing: Sentence = (facts, entityFormat) => {
  const { entity, action, name, old, new: now } = facts;
  const noun = entityFormat.wordsOf(entity).noun ?? wordsOfName(entity);
  const one = `the ${noun}${name === null ? '' : ` ${quoted(name)}`}`;
  if (action === 'insert') return `added ${one}`;
  if (action === 'delete') return `deleted ${one} permanently`;
  if (now && 'trashed_at' in now)
    return now['trashed_at'] === null ? `restored ${one} from the Trash` : `moved ${one} to the Trash`;
  if (typeof old?.['name'] === 'string' && Object.keys(old).length === 1)
    return `renamed the ${noun} ${quoted(old['name'])} to ${quoted(name ?? '')}`;
  if (now && 'position' in now && Object.keys(now).length === 1)
    return `moved ${one} from place ${String(old?.['position'])} to place ${String(now['position'])}`;
  return changesText((what) => `the ${what} of ${one}`, facts, entityFormat);
};
