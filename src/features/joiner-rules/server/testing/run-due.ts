import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { database, type Company } from '#platform/testing/company.ts';
import { dueJob } from '../jobs.ts';

/** Gives what is due on a day, as a worker does. @returns what was logged */
export async function runDue(acme: Company, day: string): Promise<unknown[]> {
  const logged: unknown[] = [];
  const log = { error: (facts: { readonly err: unknown }) => void logged.push(facts.err) };
  const context = { data: { company_id: acme.id }, database, log, now: Date.parse(`${day}T12:00:00Z`) / 1000 };
  await dueJob([]).run(context as unknown as JobContext<{ company_id: string }>);
  return logged;
}
