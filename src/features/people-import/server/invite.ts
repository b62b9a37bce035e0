import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { requestPasswordMail } from '#features/access/server/commands.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { importFaults } from '../contract.ts';
import { importToUndo } from './undo.ts';
import { translate } from '#platform/shared/translate.ts';

interface InvitationRow {
  readonly person_id: string;
  readonly name: string;
}

/** Sends one mail to each person. */
export const inviteKind: BatchKind<object, InvitationRow> = {
  name: 'people-import.invite',
  rowsAtOnce: 50,

  async work(db, { started_by, now }, rows) {
    await requireActor(db, started_by, ['add_employee'], now);
    const { rows: waiting } = await sql<{ id: string }>`
      select id from people where id = any(${rows.map(({ data }) => data.person_id)}::uuid[])
         and status = 'invited' and email is not null for share`.execute(db);
    const ids = new Set(waiting.map(({ id }) => id));
    for (const id of ids) await requestPasswordMail(db, id, { purpose: 'invitation', invited_by: started_by });
    return rows.map(({ data }) => ({ outcome: ids.has(data.person_id) ? 'invited' : 'left_out', label: data.name }));
  },

  labelOf: (_db, _batch, { data }) => Promise.resolve(data.name),
};

/** Returns people added by the import who have an address and were never invited nor signed in. */
export async function waitingForInvitation(db: Db, batch_id: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select people.id as person_id, people.name from people
     where people.id = any(array(select (r.kept->>'person_id')::uuid from batch_rows r
                                  where r.batch_id = ${batch_id} and r.outcome = 'added' and r.state = 'done'))
       and people.status = 'invited' and people.email is not null
       and not people.was_invited
       -- Already requested: the link is made a moment later.
       and not exists (select from batches i join batch_rows r on r.batch_id = i.id
                        where i.kind = ${inviteKind.name} and i.url = (select url from batches where id = ${batch_id})
                          and r.state <> 'failed' and r.data->>'person_id' = people.id::text)
     order by people.name_key, people.id`.execute(db);
  return rows;
}

/** @throws 404, 424 */
export async function startInviting(db: Db, id: string, actor_id: string) {
  await sql`select from people_imports where id = ${id} for update`.execute(db);
  const { batch_id, work } = await importToUndo(db, id);
  const rows = await waitingForInvitation(db, batch_id);
  if (rows.length === 0) throw importFaults.nobodyToInvite();
  const started = await startBatch<object, InvitationRow>(db, {
    kind: inviteKind.name,
    settings: {},
    title: translate('Invitations for {file}', { file: work.file_name }),
    url: `/people/import?id=${id}`,
    started_by: actor_id,
    rows,
  });
  return { batch_id: started, total: rows.length };
}
