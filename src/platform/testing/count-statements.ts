import { connect, type Database } from '../server/database/database.ts';
import { url } from './company.ts';

/** A separate database connection that records its statements. */
export function countStatements(): { database: Database; statements(): readonly string[]; forget(): void } {
  const sent: string[] = [];
  return {
    database: connect({ url, onStatement: (text) => void sent.push(text.replace(/\s+/g, ' ').trim()) }),
    statements: () => sent,
    forget: () => void sent.splice(0),
  };
}
