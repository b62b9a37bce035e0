import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PlanAction, PlanChanges } from '../../rules/plan-shapes.ts';
import { plannedTime } from '../../rules/planned-time.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { actionOf } from './actions.ts';
import { daysOffOf, type DaysOff, type PlanChecker } from './days-off.ts';
import { planConflicts } from './plan-conflicts.ts';
import { publishedOn } from './plan-conflicts.ts';
import type { Planner } from './own-past.ts';
import { plannedPeople } from './people.ts';
import { planOf, type Plan } from './plan.ts';

/** Maximum number of conflicts returned. */
const maxListed = 500;

/** Returns the impact of publishing drafts, one page of people at a time. @throws 404 */
export async function reviewOf(
  db: Db,
  batch_id: string,
  { paging, now, ...checker }: Planner & PlanChecker & { readonly paging: Paging },
) {
  const batch = await actionOf(db, batch_id);
  if (!batch) throw platformFaults.notFound();
  const people = await draftedPeople(db, batch_id);
  const ids = people.slice(paging.offset, paging.offset + paging.limit).map(({ id }) => id);
  const { data } = await changesOf(db, batch, ids, checker);
  const conflicts = await planConflicts(
    db,
    await draftsOfBatch(
      db,
      batch,
      people.map(({ id }) => id),
    ),
    { ...checker, now, isStored: true },
  );
  return {
    batch,
    data,
    meta: metaOf(paging, people.length, data.length),
    conflicts: conflicts.slice(0, maxListed),
    conflict_count: conflicts.length,
    refused_count: conflicts.filter(({ level }) => level === 'refuse').length,
  };
}

/** People with drafts: first those whose published shifts are replaced, then by name. */
async function draftedPeople(db: Db, batch_id: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from shift_drafts d join people p on p.id = d.person_id where d.batch_id = ${batch_id}
     group by p.id, p.name_key order by count(d.over) = 0, p.name_key, p.id`.execute(db);
  return rows;
}

async function changesOf(db: Db, batch: PlanAction, ids: readonly string[], checker: PlanChecker) {
  const { first_date, last_date } = batch;
  if (!first_date || !last_date) return { data: [] };
  const [people, plan, daysOff] = await Promise.all([
    plannedPeople(db, ids),
    planOf(db, ids, first_date, last_date),
    daysOffOf(db, ids, { ...checker, from: first_date, to: last_date }),
  ]);
  const context = { plan, daysOff, batch_id: batch.batch_id };
  return { data: people.map(({ periods: _, ...person }) => ({ ...person, ...changesFor(person.id, context) })) };
}

interface ReviewContext {
  readonly plan: Plan;
  readonly daysOff: DaysOff;
  readonly batch_id: string;
}

function changesFor(
  personId: string,
  { plan, daysOff, batch_id }: ReviewContext,
): Pick<PlanChanges, 'days' | 'work_time_change'> {
  const drafts = [...(plan.drafts.get(personId) ?? [])].filter(([, draft]) => draft.batch_id === batch_id);
  const days = drafts
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, { shift, replaces }]) => ({
      date,
      before: publishedOn(plan, personId, date),
      after: shift,
      replaces,
    }));
  const work_time_change = days.reduce((sum, { date, before, after }) => {
    const parts = daysOff.get(personId)?.get(date);
    return sum + plannedTime(after, parts) - plannedTime(before, parts);
  }, 0);
  return { days, work_time_change };
}

async function draftsOfBatch(db: Db, { batch_id, first_date, last_date }: PlanAction, ids: readonly string[]) {
  const planned = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  if (!first_date || !last_date) return planned;
  const { drafts } = await planOf(db, ids, first_date, last_date);
  for (const [id, days] of drafts) {
    const drafted = [...days].filter(([, draft]) => draft.batch_id === batch_id);
    planned.set(id, new Map(drafted.map(([date, { shift }]) => [date, shift])));
  }
  return planned;
}
