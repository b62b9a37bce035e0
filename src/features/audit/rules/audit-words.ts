import {
  auditKinds,
  type AuditAction,
  type AuditDeclaration,
  type AuditFacts,
  type AuditKind,
  type EntityWords,
  type Sentence,
  type EntityFormat,
  type ValueFormat,
} from '#platform/shared/audit.ts';
import { changesText, quote, wordsOfName } from '#platform/shared/audit-sentences.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

export const actionNames: Readonly<Record<AuditAction, Text>> = {
  insert: asText('Added'),
  update: asText('Changed'),
  delete: asText('Removed'),
};

/** The combined words of all features. */
export interface AuditWords {
  /**
   * Returns the text of a change that follows the author's name: 'changed
   * Ana Petrov’s email address from a@b.example to c@d.example'.
   */
  text(facts: AuditFacts, format: ValueFormat): string;
  entityFormat(format: ValueFormat): EntityFormat;
  /** Returns the kind of entries of this name; undefined if they belong to none. */
  kindOf(entity: string): AuditKind | undefined;
  /** Returns the text for the kind of entries of this name. */
  kindText(entity: string): string;
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
    kindText(entity) {
      const { kind, heading } = wordsOf(entity);
      const text = kind ? auditKinds[kind] : heading;
      return text ? translate(text) : wordsOfName(entity);
    },
    entitiesOf: (kind) => [...all].flatMap(([entity, words]) => (words.kind === kind ? [entity] : [])),
    namedTables: [...all].flatMap(([entity, { noun }]) => (noun === undefined ? [] : [entity])),
  };
}

/** Sentence about a record with a name: lists, roles, templates, and tables without words of their own. */
const thing: Sentence = (facts, entityFormat) => {
  const { entity, action, name, old, new: now } = facts;
  const known = entityFormat.wordsOf(entity).noun;
  const noun = known ? translate(known) : wordsOfName(entity);
  const one =
    name === null ? translate('the {noun}', { noun }) : translate('the {noun} {name}', { noun, name: quote(name) });
  if (action === 'insert') return translate('added {one}', { one });
  if (action === 'delete') return translate('deleted {one} permanently', { one });
  if (now && 'trashed_at' in now)
    return now['trashed_at'] === null
      ? translate('restored {one} from the Trash', { one })
      : translate('moved {one} to the Trash', { one });
  if (typeof old?.['name'] === 'string' && Object.keys(old).length === 1)
    return translate('renamed the {noun} {before} to {after}', {
      noun,
      before: quote(old['name']),
      after: quote(name ?? ''),
    });
  if (now && 'position' in now && Object.keys(now).length === 1)
    return translate('moved {one} from place {before} to place {after}', {
      one,
      before: String(old?.['position']),
      after: String(now['position']),
    });
  return changesText((what) => translate('the {what} of {one}', { what, one }), facts, entityFormat);
};
