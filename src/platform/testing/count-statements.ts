import { connect, type Database } from '../server/database/database.ts';
import { url } from './company.ts';

/** A database connection of its own that tells which statements it was given. */
export function countStatements(): { database: Database; statements(): readonly string[]; forget(): void } {
  const sent: string[] = [];
  return {
    database: connect({ url, onStatement: (text) => void sent.push(text.replace(/\s+/g, ' ').trim()) }),
    statements: () => sent,
    forget: () => void sent.splice(0),
  };
}
