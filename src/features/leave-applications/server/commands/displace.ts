import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isTimed, overlaps, type ChosenDate, type DayPart } from '#features/leave/rules/counting.ts';
import { applicationFaults } from '../../contract.ts';
import { dividedBy } from '../../rules/shortening.ts';
import { applicationById, type StoredApplication } from '../queries/applications.ts';
import { costsOf, type ApplicationActor } from './book.ts';
import { knownDates } from './check.ts';
import { giveBack, notifyShortened } from './give-back.ts';

interface DisplacingLeave {
  readonly id: string;
  readonly person_id: string;
  /** Id of the application; null while it is not stored. */
  readonly except: string | null;
  readonly dates: readonly ChosenDate[];
}

interface Row extends ChosenDate {
  readonly application_id: string;
}

/**
 * Gives back the days of other leave below approved leave that displaces it, by lines of their own.
 * The caller has locked the account.
 */
export async function displaceBy(
  db: Db,
  { id: displaced_by, person_id, except, dates }: DisplacingLeave,
  actor: ApplicationActor,
): Promise<void> {
  const parts = new Map<LocalDate, DayPart>(dates.map(({ date, part }) => [date, part]));
  const rows = await rowsOf<Row>(
    db,
    `select d.application_id, d.date, d.part
       from leave_application_days d join leave_types t on t.id = d.leave_type_id
      where d.person_id = $1 and d.date = any($2) and d.state in ('created', 'approved') and d.returned_on is null
        and t.can_be_displaced and d.application_id is distinct from $3::uuid
      order by d.application_id, d.date`,
    [person_id, [...parts.keys()], except],
  );
  // Times are compared with halves by the plan of the date.
  const timed = rows.filter(({ date, part }) => isTimed(part) || isTimed(parts.get(date) ?? part));
  const known = new Map((await knownDates(db, person_id, timed)).map((facts) => [facts.date, facts]));
  const displaced = rows.filter(({ date, part }) => overlaps(parts.get(date) ?? part, part, known.get(date)));
  for (const [id, days] of Map.groupBy(displaced, ({ application_id }) => application_id)) {
    const application = await applicationById(db, id);
    const divided = dividedBy(
      await costsOf(db, id),
      days.map(({ date }) => date),
    );
    if (!divided) throw applicationFaults.taken();
    await rememberDays(db, application, displaced_by, divided.returned);
    await giveBack(db, application, divided, { actor, why: 'displaced' });
    await notifyShortened(db, application, divided, { act: 'displaced', actor, reviewers: [] });
  }
}

/** Stores what the days are before they are given back, so that they can count again. */
async function rememberDays(
  db: Db,
  { id, period_starts }: StoredApplication,
  by: string,
  days: readonly ChosenDate[],
): Promise<void> {
  await rowsOf(
    db,
    `update leave_application_days set displaced_by = $2, displaced_state = state, displaced_starts = $4
      where application_id = $1 and date = any($3::date[])`,
    [id, by, days.map(({ date }) => date), period_starts],
  );
}
