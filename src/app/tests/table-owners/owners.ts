import type { Feature } from '#platform/server/feature.ts';
import { platformTables } from '#platform/server/database/tables.ts';
import type { SentStatement } from '#platform/testing/statements.ts';
import { tablesOf } from './tables-of.ts';

/** A statement that reads a table of a later owner, or writes another's. */
export interface ForeignTable {
  /** Sending feature, or 'platform'. */
  readonly sender: string;
  readonly file: string;
  readonly text: string;
  readonly table: string;
  readonly owner: string;
  readonly isWritten: boolean;
}

/** A permitted exception. */
export interface Exception {
  readonly file: string;
  readonly reads: string;
  readonly reason: string;
}

export type Owner = Pick<Feature, 'name' | 'tables'>;

/** Returns the platform, which comes before every feature, and the features in their order. */
export function ownersOf(features: readonly Owner[]): readonly Owner[] {
  return [{ name: 'platform', tables: platformTables }, ...features];
}

/**
 * Returns statements from the owners' own code on tables that they may not use. Tests, factories of their rows,
 * and the application, which knows all features, may use any.
 */
export function foreignTables(
  sent: readonly SentStatement[],
  owners: readonly Owner[],
  exceptions: readonly Exception[],
): ForeignTable[] {
  const places = new Map(owners.map(({ name }, index) => [name, index]));
  const ownerOf = new Map(owners.flatMap(({ name, tables = [] }) => tables.map((table) => [table, name])));
  return unique(sent).flatMap(({ file, text }) => {
    const sender = senderOf(file);
    if (!sender) return [];
    const { read, written } = tablesOf(text);
    const isAllowed = (table: string, isWritten: boolean) => {
      const owner = ownerOf.get(table);
      if (owner === sender) return true;
      if (isWritten || owner === undefined) return false;
      return (
        (places.get(owner) ?? Infinity) < (places.get(sender) ?? -1) ||
        exceptions.some((exception) => exception.file === file && exception.reads === table)
      );
    };
    return [...written, ...read]
      .map((table) => ({ table, isWritten: written.has(table) }))
      .filter(({ table, isWritten }) => !isAllowed(table, isWritten))
      .map((use) => ({ sender, file, text, owner: ownerOf.get(use.table) ?? 'nobody', ...use }));
  });
}

function senderOf(file: string): string | undefined {
  if (/\.test\.tsx?$|\/testing\//.test(file)) return undefined;
  return /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? /^src\/(platform)\//.exec(file)?.[1];
}

/** Removes duplicates, since every test file records separately. */
function unique(sent: readonly SentStatement[]): SentStatement[] {
  return [...new Map(sent.map((statement) => [`${statement.file} ${statement.text}`, statement])).values()];
}

/** Formats one line for each, for the output of the run. */
export function inWords({ sender, file, text, table, owner, isWritten }: ForeignTable): string {
  return `${sender} ${isWritten ? 'writes' : 'reads'} ${table} of ${owner} (${file}): ${text.replace(/\s+/g, ' ').trim().slice(0, 200)}`;
}
