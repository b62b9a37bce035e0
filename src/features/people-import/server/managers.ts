import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { barredId, requireOthers, type Caller } from '#platform/shared/oneself.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { requireManager } from '#features/people/server/commands.ts';
import { changeEmployment, lockReferences, lockEmployment } from '#features/people/server/commands/employment.ts';
import { importFaults, peopleImport } from '../contract.ts';
import type { OpenManager } from '../rules/shapes.ts';
import { importKind } from './import-batch.ts';
import { importToUndo } from './undo.ts';
import { translate } from '#platform/shared/translate.ts';

interface ManagerWork {
  readonly manager_id: string;
  readonly file_name: string;
}

interface PersonWithoutManager {
  readonly person_id: string;
  readonly name: string;
}

/** Gives a manager to people whom a file left without one, from their first day on. */
export const managersKind: BatchKind<ManagerWork, PersonWithoutManager> = {
  name: 'people-import.managers',
  rowsAtOnce: 50,

  async work(db, { id, started_by, settings: { manager_id, file_name }, now }, rows) {
    const actor = await requireActor(db, started_by, ['edit_employee_employment_info'], now);
    const barred = barredId(peopleImport.chooseManager.oneself, actor);
    await lockReferences(db, { manager_id });
    const act = { actor_id: started_by, today: await todayOf(db, now) };
    const reason = `Import of ${file_name}`.slice(0, 300);
    const waiting = await stillWithout(
      db,
      rows.flatMap(({ data }) => (data.person_id === barred ? [] : [data.person_id])),
    );
    for (const person_id of waiting) {
      const { began_on: effective_from } = await lockEmployment(db, person_id);
      await changeEmployment(db, person_id, { effective_from, values: { manager_id }, reason }, act, id);
    }
    return rows.map(({ data }) => ({
      outcome: waiting.has(data.person_id) ? 'changed' : 'left_out',
      label: data.name,
    }));
  },

  labelOf: (_db, _batch, { data }) => Promise.resolve(data.name),
  ...(importKind.sentenceOf && { sentenceOf: importKind.sentenceOf }),
};

/** Locks the people and returns those still without a manager, so that one chosen meanwhile is not replaced. */
async function stillWithout(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from people where id = any(${ids}::uuid[]) and manager_id is null and status <> 'discharged'
     order by id for no key update`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Maximum number of names returned. */
const maxNames = 100;

/** Selects people of an import without a manager, with the name in the file; joined one by one, as in its result. */
const without = (id: string) => sql`
  select people.id as person_id, people.name, people.name_key,
         nullif(btrim(coalesce(file.fixes->>'manager', file.cells[column_of.manager])), '') as named
    from people_imports i
    join batch_rows r on r.batch_id = i.batch_id and r.outcome = 'added' and r.state = 'done'
    join lateral (select * from people where id = (r.kept->>'person_id')::uuid limit 1) as people on true
    left join people_import_rows file on file.import_id = i.id and file.row = (r.data->>'row')::int
    left join lateral (
      select place::int as manager from jsonb_array_elements_text(i.settings->'columns') with ordinality as c(field, place)
       where field = 'manager' limit 1) as column_of on true
   where i.id = ${id} and people.manager_id is null and people.status <> 'discharged'`;

/** Returns the names that are still open, most frequent first; null for people without a name. @throws 404, 424 */
export async function openManagers(db: Db, id: string): Promise<OpenManager[]> {
  await importToUndo(db, id);
  const { rows } = await sql<OpenManager>`
    select named, count(*)::int as people from (${without(id)}) as led
     group by named order by named is null, count(*) desc, named limit ${maxNames}`.execute(db);
  return rows;
}

/** @throws 404, 424, 460 */
export async function startManagers(
  db: Db,
  { id, actor, named, manager_id }: { id: string; actor: Caller; named: string | null; manager_id: string },
) {
  await sql`select from people_imports where id = ${id} for update`.execute(db);
  const { work } = await importToUndo(db, id);
  await requireManager(db, manager_id);
  const { rows: led } = await sql<PersonWithoutManager & { id: string }>`
    select person_id, person_id as id, name from (${without(id)}) as led
     where named is not distinct from ${named}::text and person_id <> ${manager_id}
     order by name_key, person_id`.execute(db);
  if (led.length === 0) throw importFaults.nobodyWithout();
  const { others } = requireOthers(peopleImport.chooseManager.oneself, actor, led);
  const rows = others.map(({ person_id, name }) => ({ person_id, name }));
  const batch_id = await startBatch<ManagerWork, PersonWithoutManager>(db, {
    kind: managersKind.name,
    settings: { manager_id, file_name: work.file_name },
    title: translate(
      'Manager for {count, plural, one {# person} other {# people}} in {file}',
      { count: rows.length, file: work.file_name },
      await numberTextOf(db),
    ),
    url: `/people/import?id=${id}`,
    started_by: actor.id,
    rows,
  });
  return { batch_id, total: rows.length };
}
