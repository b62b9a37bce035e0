import type { ChangeImpact } from '#platform/server/change-impact.ts';
import { DatabaseUnavailableError } from '#platform/server/database/outage.ts';
import { listen, type Listener } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { peopleChanged } from '#features/people/events.ts';
import { giveWhatIsDue, peopleDue } from './commands/due.ts';

interface DueInput {
  /** Missing: all companies. */
  readonly company_id?: string;
}

const dueJobName = 'joiner-rules.give-what-is-due';

/** Midnight of every time zone falls on a quarter of an hour. */
export const dueJob = (holidayImpacts: readonly ChangeImpact<HolidaysChange>[]): Job<DueInput> => ({
  name: dueJobName,
  cron: '1,16,31,46 * * * *',
  run({ data: { company_id }, ...context }) {
    const give = (id: string) => giveInCompany(id, context, holidayImpacts);
    return company_id === undefined ? forEachCompany(context.database, give) : give(company_id);
  },
});

/** Gives each person what is due in a transaction of their own, so that a failure of one stops no one else. */
async function giveInCompany(
  company_id: string,
  { database, log, now }: Pick<JobContext, 'database' | 'log' | 'now'>,
  holidayImpacts: readonly ChangeImpact<HolidaysChange>[],
): Promise<void> {
  const ids = await database.tenant(company_id, 'read', (db) => peopleDue(db, now));
  for (const person_id of ids)
    try {
      await database.tenant(company_id, 'write', (db) => giveWhatIsDue(db, person_id, now, holidayImpacts));
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      log.error({ err: error, company_id, person_id }, 'values by rule could not be given');
    }
}

/** The first request of a day applies what was planned for it; values by rule follow. */
const giveAfterMidnight = listen(peopleChanged, async ({ db, event, send }) => {
  if (event.payload.person_ids.length > 0) return;
  if ((await peopleDue(db, event.created_at.getTime() / 1000)).length > 0) await send(dueJobName, {});
});

export const joinerRulesListeners: readonly Listener[] = [giveAfterMidnight];
