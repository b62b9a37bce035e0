import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { runInThread } from '#platform/server/threads.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settleDue } from './settle.ts';

/** Number of people above which a thread settles them, so that people who are clocking do not wait. */
const peopleAtOnce = 100;
const module = new URL('../settle-thread.ts', import.meta.url);

/** Books what is due in a company, as the job does. @returns the number of people settled */
export async function settleCompany(database: Database, company_id: string, today: LocalDate): Promise<number> {
  const due = await database.tenant(company_id, 'read', async (db) => {
    const { rows } = await sql`
      select from leave_accounts where due_on <= ${today} limit ${peopleAtOnce + 1}`.execute(db);
    return rows.length;
  });
  if (due === 0) return 0;
  if (due <= peopleAtOnce) return settleDue(database, company_id, today);
  return runInThread(database, { module, input: { today }, company_id });
}
