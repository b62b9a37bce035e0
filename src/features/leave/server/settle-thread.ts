import type { Database } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settleDue } from './commands/settle.ts';

/** Thread that books what is due in a company with many people. */
export function run(database: Database, company_id: string, { today }: { readonly today: LocalDate }): Promise<number> {
  return settleDue(database, company_id, today);
}
