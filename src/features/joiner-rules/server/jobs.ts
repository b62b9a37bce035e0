import type { ChangeImpact } from '#platform/server/change-impact.ts';
import { listen, type Listener } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { holidaysChange, type HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { peopleChanged } from '#features/people/events.ts';
import { giveWhatIsDue } from './commands/due.ts';

/** Midnight of every time zone falls on a quarter of an hour. */
export const dueJob = (holidayImpacts: readonly ChangeImpact<HolidaysChange>[]): Job<Record<string, never>> => ({
  name: 'joiner-rules.give-what-is-due',
  cron: '1,16,31,46 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => giveWhatIsDue(db, now, holidayImpacts))),
});

/** The first request of a day applies what was planned for it; values by rule follow. */
const giveAfterMidnight = listen(peopleChanged, async ({ db, event, features }) => {
  if (event.payload.person_ids.length > 0) return;
  await giveWhatIsDue(db, event.created_at.getTime() / 1000, holidaysChange.of(features));
});

export const joinerRulesListeners: readonly Listener[] = [giveAfterMidnight];
