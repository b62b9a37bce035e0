import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { implement } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { reportFaults, savedReports } from '../contract.ts';
import type { SavedBody, SavedItem } from '../rules/saved.ts';
import { nextSending } from '../rules/sending.ts';
import { translate } from '#platform/shared/translate.ts';

interface Row extends Omit<SavedItem, 'is_own' | 'version' | 'next_send_at'> {
  readonly person_id: string;
  readonly next_send_at: Date | null;
}

/** Returns the actor's own reports by name; with an id also one that the actor only receives. */
async function savedFor(db: Db, actor_id: string, id?: string): Promise<SavedItem[]> {
  const { rows } = await sql<Row>`
    select r.id, r.person_id, r.name, r.report, r.filters, r.send_every, r.send_hour, r.next_send_at,
           (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'username', p.username)
                                     order by p.name_key, p.id), '[]')
              from saved_report_people g join people p on p.id = g.person_id
             where g.saved_report_id = r.id) as people
      from saved_reports r
     where (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
       and (r.person_id = ${actor_id}
            or (${id ?? null}::uuid is not null and exists (
                  select from saved_report_people g where g.saved_report_id = r.id and g.person_id = ${actor_id})))
     order by r.name_key, r.id`.execute(db);
  return rows.map((row) => itemOf(row, actor_id));
}

function itemOf({ person_id, next_send_at, ...row }: Row, actor_id: string): SavedItem {
  return {
    ...row,
    next_send_at: next_send_at?.toISOString() ?? null,
    is_own: person_id === actor_id,
    version: versionOf(formOf(row)),
  };
}

/** Values that a form edits. */
const formOf = ({ name, report, filters, send_every, send_hour, people }: Omit<Row, 'person_id' | 'next_send_at'>) => ({
  name,
  report,
  filters: Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  send_every,
  send_hour,
  person_ids: people.map(({ id }) => id).toSorted(),
});

async function one(db: Db, id: string, actor_id: string): Promise<SavedItem> {
  const [item] = await savedFor(db, actor_id, id);
  if (!item) throw platformFaults.notFound();
  return item;
}

/** Locks and returns the actor's own report. @throws 404 */
async function lockOwn(db: Db, id: string, actor_id: string): Promise<SavedItem> {
  const permissions = await db
    .selectFrom('saved_reports')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', actor_id)
    .forUpdate()
    .executeTakeFirst();
  if (!permissions) throw platformFaults.notFound();
  return one(db, id, actor_id);
}

/** Requires recipients to be able to open reports. @throws 460 for an unknown person, 424 for one without permission */
async function requireReaders(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ name: string; may: boolean }>`
    select people.name, exists (
             select from role_people h join role_permissions g on g.role_id = h.role_id
              where h.person_id = people.id and g.permission = 'access_report_module') as may
      from people where people.id = any(${ids}::uuid[]) and ${maySignIn(now)}`.execute(db);
  if (rows.length < new Set(ids).size) throw peopleFaults.unknownItem();
  const without = rows.find(({ may }) => !may);
  if (without) throw reportFaults.mayNotOpen({ facts: { who: without.name } });
}

async function storedValues(db: Db, body: SavedBody, now: number) {
  const { name, report, filters, send_every, send_hour } = body;
  const { timezone, first_day_of_week, calendar_cycle } = await settingsOf(db);
  const calendar = { zone: timezone, firstDay: first_day_of_week, cycleDay: calendar_cycle };
  const next = send_every && new Date(nextSending(send_every, send_hour, now, calendar) * 1000);
  return { name: name.trim(), report, filters: JSON.stringify(filters), send_every, send_hour, next_send_at: next };
}

async function requireNewName(db: Db, name: string, actor_id: string, except?: string): Promise<void> {
  const taken = await db
    .selectFrom('saved_reports')
    .select('id')
    .where('person_id', '=', actor_id)
    .where('name_key', '=', sql<string>`lower(${name.trim()})`)
    .executeTakeFirst();
  if (taken && taken.id !== except) throw reportFaults.nameTaken.at('name');
}

async function setPeople(db: Db, saved_report_id: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('saved_report_people').where('saved_report_id', '=', saved_report_id).execute();
  const people = [...new Set(ids)].map((person_id) => ({ saved_report_id, person_id }));
  if (people.length) await db.insertInto('saved_report_people').values(people).execute();
}

/** Serialises concurrent saves of one person, since names are compared under this lock. */
export const lockNames = (db: Db, actor_id: string) =>
  db.selectFrom('people').select('id').where('id', '=', actor_id).forUpdate().execute();

export const savedRoutes = implement(savedReports)({
  index: async ({ db, actor }) => ({ data: await savedFor(db, actor.id) }),
  view: async ({ db, actor, params }) => ({ data: await one(db, params.id, actor.id) }),

  async store({ db, actor, context, body }) {
    await lockNames(db, actor.id);
    await requireNewName(db, body.name, actor.id);
    await requireReaders(db, body.person_ids, context.now);
    const values = { person_id: actor.id, ...(await storedValues(db, body, context.now)) };
    const { id } = await db.insertInto('saved_reports').values(values).returning('id').executeTakeFirstOrThrow();
    await setPeople(db, id, body.person_ids);
    return { message: translate('Report saved.'), data: await one(db, id, actor.id) };
  },

  async update({ db, actor, context, params: { id }, body }) {
    await lockNames(db, actor.id);
    const before = await lockOwn(db, id, actor.id);
    requireUnchanged(body.version, formOf(before));
    await requireNewName(db, body.name, actor.id, id);
    await requireReaders(db, body.person_ids, context.now);
    const values = { ...(await storedValues(db, body, context.now)), updated_at: sql<Date>`now()` };
    await db.updateTable('saved_reports').set(values).where('id', '=', id).execute();
    await setPeople(db, id, body.person_ids);
    return { message: translate('Report saved.'), data: await one(db, id, actor.id) };
  },

  async remove({ db, actor, params: { id } }) {
    await lockOwn(db, id, actor.id);
    await db.deleteFrom('saved_reports').where('id', '=', id).execute();
    return { message: translate('Saved report deleted.') };
  },
});
