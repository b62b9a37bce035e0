import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PlanAction, PlanChanges } from '../../rules/plan-shapes.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { actionOf } from './actions.ts';
import { judge } from './judge.ts';
import { publishedOn } from './judge.ts';
import { plannedPeople } from './people.ts';
import { planOf, type Plan } from './plan.ts';

/** So many conflicts are told at once. */
const maxTold = 500;

/** What publishing drafts would change, a page of people at a time. @throws 404 */
export async function reviewOf(
  db: Db,
  batch_id: string,
  { paging, actor_id }: { readonly paging: Paging; readonly actor_id: string },
) {
  const batch = await actionOf(db, batch_id);
  if (!batch) throw platformFaults.notFound();
  const people = await draftedPeople(db, batch_id);
  const ids = people.slice(paging.offset, paging.offset + paging.limit).map(({ id }) => id);
  const { data } = await changesOf(db, batch, ids);
  const conflicts = await judge(
    db,
    await draftsOfBatch(
      db,
      batch,
      people.map(({ id }) => id),
    ),
    { actor_id, isStored: true },
  );
  return {
    batch,
    data,
    meta: metaOf(paging, people.length, data.length),
    conflicts: conflicts.slice(0, maxTold),
    conflict_count: conflicts.length,
    refused_count: conflicts.filter(({ level }) => level === 'refuse').length,
  };
}

/** Whose drafts they are: those first whose published shifts they replace, then by name. */
async function draftedPeople(db: Db, batch_id: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from shift_drafts d join people p on p.id = d.person_id where d.batch_id = ${batch_id}
     group by p.id, p.name_key order by count(d.over) = 0, p.name_key, p.id`.execute(db);
  return rows;
}

async function changesOf(db: Db, batch: PlanAction, ids: readonly string[]) {
  const { first_date, last_date } = batch;
  if (!first_date || !last_date) return { data: [] };
  const [people, plan] = await Promise.all([plannedPeople(db, ids), planOf(db, ids, first_date, last_date)]);
  return {
    data: people.map(({ periods: _, ...person }) => ({ ...person, ...changesFor(plan, person.id, batch.batch_id) })),
  };
}

function changesFor(plan: Plan, personId: string, batch_id: string): Pick<PlanChanges, 'days' | 'work_time_change'> {
  const drafts = [...(plan.drafts.get(personId) ?? [])].filter(([, draft]) => draft.batch_id === batch_id);
  const days = drafts
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, { shift, replaces }]) => ({
      date,
      before: publishedOn(plan, personId, date),
      after: shift,
      replaces,
    }));
  const work_time_change = days.reduce(
    (sum, { before, after }) => sum + (after?.work_time ?? 0) - (before?.work_time ?? 0),
    0,
  );
  return { days, work_time_change };
}

async function draftsOfBatch(db: Db, { batch_id, first_date, last_date }: PlanAction, ids: readonly string[]) {
  const wanted = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  if (!first_date || !last_date) return wanted;
  const { drafts } = await planOf(db, ids, first_date, last_date);
  for (const [id, days] of drafts) {
    const own = [...days].filter(([, draft]) => draft.batch_id === batch_id);
    wanted.set(id, new Map(own.map(([date, { shift }]) => [date, shift])));
  }
  return wanted;
}
