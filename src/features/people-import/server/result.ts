import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { progressOf } from '#features/batches/server/queries.ts';
import { metaOf, pagingOf } from '#platform/shared/paging.ts';
import type { PageMeta } from '#platform/shared/schemas.ts';
import { skippedIn, type Counts, type ImportedPerson, type ImportResult, type Reading } from '../rules/shapes.ts';
import type { UndoRow } from './import-batch.ts';
import { waitingForInvitation } from './invite.ts';
import { touchedSince, undoStateOf } from './undo.ts';

/** Default number of people per page. */
const peopleOnPage = 25;

/** Returns the result of an import and the next steps. @throws 404 */
export async function resultOf(
  db: Db,
  { id, actor_id, now }: { id: string; actor_id: string; now: number },
): Promise<ImportResult> {
  const found = await db
    .selectFrom('people_imports as i')
    .innerJoin('batches as b', 'b.id', 'i.batch_id')
    .select(['b.id as batch_id', 'b.state'])
    .select((eb) => eb.ref('i.counts').$castTo<Counts | null>().as('counts'))
    .select((eb) => eb.ref('i.reading').$castTo<Reading>().as('reading'))
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!found) throw platformFaults.notFound();
  const { batch_id, state, counts, reading } = found;
  const [undoRows, facts, waiting, undo, progress] = [
    await undoRowsOf(db, batch_id),
    await factsOf(db, batch_id),
    await waitingForInvitation(db, batch_id),
    await undoStateOf(db, id),
    (await progressOf(db, batch_id, actor_id, now)) ?? null,
  ];
  const isOpen = state !== 'running' && (undo === 'none' || undo === 'failed') && undoRows.length > 0;
  return {
    import_id: id,
    progress,
    left_out: counts?.wrong ?? 0,
    skipped: skippedIn(reading),
    unchanged: counts?.unchanged ?? 0,
    ...facts,
    to_invite: waiting.length,
    may_undo: isOpen && (await touchedSince(db, undoRows)).length === 0,
    is_undone: undo === 'undone',
  };
}

async function undoRowsOf(db: Db, batch_id: string): Promise<UndoRow[]> {
  const rows = await db
    .selectFrom('batch_rows')
    .select((eb) => eb.ref('kept').$castTo<UndoRow>().as('kept'))
    .where('batch_id', '=', batch_id)
    .where('kept', 'is not', null)
    .execute();
  return rows.map(({ kept }) => kept);
}

async function factsOf(db: Db, batch_id: string) {
  // Selected by an array of ids, since the planner misjudges tables that have just grown.
  const { rows } = await sql<{ discharged: number; fields_changed: number; without_manager: number }>`
    select count(*) filter (where status = 'discharged')::int as discharged,
           count(*) filter (where status <> 'discharged' and manager_id is null)::int as without_manager,
           (select count(*)::int from batch_rows r, jsonb_object_keys(r.kept->'old')
             where r.batch_id = ${batch_id} and r.outcome = 'changed') as fields_changed
      from people
     where id = any(array(select (r.kept->>'person_id')::uuid from batch_rows r
                           where r.batch_id = ${batch_id} and r.outcome = 'added'))`.execute(db);
  return rows[0] ?? { discharged: 0, fields_changed: 0, without_manager: 0 };
}

/** Returns the people that an import has added or changed, in file order. @throws 404 */
export async function importedPeople(
  db: Db,
  id: string,
  query: { page: number; per_page?: number | undefined; search?: string | undefined; without_manager: boolean },
): Promise<{ data: ImportedPerson[]; meta: PageMeta }> {
  const { batch_id } = await importToShow(db, id);
  const paging = pagingOf(query.page, query.per_page ?? peopleOnPage);
  // Joined one by one, since PostgreSQL does not know how few people a JSON list names.
  const { rows } = await sql<ImportedPerson & { total: number }>`
    select (r.data->>'row')::int as row, people.id, people.name, people.username, r.outcome, people.status,
           (select manager.name from people manager where manager.id = people.manager_id) as manager_name,
           count(*) over ()::int as total
      from batch_rows r
      join lateral (select * from people where id = (r.kept->>'person_id')::uuid limit 1) as people on true
     where r.batch_id = ${batch_id} and r.kept is not null
       and (not ${query.without_manager} or (r.outcome = 'added' and people.status <> 'discharged' and people.manager_id is null))
       and position(${query.search?.trim().toLowerCase() ?? ''} in lower(people.name)) > 0
     order by 1 limit ${paging.limit} offset ${paging.offset}`.execute(db);
  return { data: rows.map(({ total: _, ...row }) => row), meta: metaOf(paging, rows[0]?.total ?? 0, rows.length) };
}

/** @throws 404 for an import that is missing or was never started */
async function importToShow(db: Db, id: string): Promise<{ batch_id: string }> {
  const found = await db.selectFrom('people_imports').select('batch_id').where('id', '=', id).executeTakeFirst();
  if (!found?.batch_id) throw platformFaults.notFound();
  return { batch_id: found.batch_id };
}
