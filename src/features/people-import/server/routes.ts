import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import {
  implement,
  type Actor,
  type Handlers,
  type ManualContext,
  type Routes,
} from '#platform/server/http/implement.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { translate } from '#platform/shared/translate.ts';
import type { NewcomerItems } from '#features/access/server/commands/newcomers.ts';
import type { NewcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { todayOf } from '#features/company/server/queries.ts';
import type { EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { impactOfAny } from '#features/employment/server/commands/impact-of-many.ts';
import type { RequestedEmployment } from '#features/employment/server/queries/impact.ts';
import { maxFileBytes, peopleImport } from '../contract.ts';
import { checkIfLight, type CheckInput } from './check-rows.ts';
import { employmentByImport, giftsOfImport } from './effects.ts';
import { isWorkbook } from './file/read-file.ts';
import { startInviting } from './invite.ts';
import { openManagers, startManagers } from './managers.ts';
import { checkedRows, earlierImports, importFile } from './queries.ts';
import { importedPeople, resultOf } from './result.ts';
import { startImport } from './start.ts';
import { readAgain, sendFile, sizeOf, type ReadAgainInput, type SendFileInput } from './sent-file.ts';
import { readFileInTransaction } from './store.ts';
import { startUndo } from './undo.ts';
import { employmentByUndo } from './undo-effects.ts';
import { wrongRowsFile } from './wrong-rows.ts';

/** Size in bytes above which files are read and checked in a thread, so that other requests are answered meanwhile. */
const lightBytes = 200_000;
const readThread = new URL('./read-thread.ts', import.meta.url);
const checkThread = new URL('./check-thread.ts', import.meta.url);

/** A small workbook may be large once it is unpacked. */
async function isHeavy(path: string, size: number): Promise<boolean> {
  if (size > lightBytes) return true;
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return size > lightBytes / 2 && isWorkbook(buffer);
  } finally {
    await file.close();
  }
}

const maxKb = Math.floor(maxFileBytes / 1024);

type Call = ManualContext & { readonly actor: Actor };

/** Answer if the impact cannot be calculated in advance; the import then calculates it. */
const uncalculatedImpact = (): Impact => ({
  title: translate('Leave balances may change'),
  more: translate('We could not preview the impact on leave balances. They are calculated after you confirm.'),
  rows: [],
  total: 0,
  button: null,
});

/** Returns the impact of a changed employment on other features. @param impacts what features have registered */
async function impactReply(
  call: Call,
  impacts: EmploymentImpacts,
  read: (db: Db) => Promise<ReadonlyMap<string, RequestedEmployment>>,
): Promise<{ effects: Impact[] }> {
  const { id, permissions } = call.actor;
  const readInput = async (db: Db) => {
    const changes = await read(db);
    return { change: { actor: { id, permissions }, today: await todayOf(db, call.context.now), requested: changes } };
  };
  const found = await impactOfAny(call, impacts, readInput, (error) => {
    call.context.log.error({ err: error }, 'what many people of a file change could not be told');
    return [uncalculatedImpact()];
  });
  return { effects: [...found.effects] };
}

const effectsWith =
  (impacts: EmploymentImpacts, gifts: readonly NewcomerGifts[] = []): Handlers<typeof peopleImport>['effects'] =>
  async (call) => {
    const { effects } = await impactReply(call, impacts, (db) =>
      employmentByImport(db, { id: call.params.id, actor_id: call.actor.id, ...call.body }),
    );
    const given = await call.transact('read', async (db) => {
      const today = await todayOf(db, call.context.now);
      return giftsOfImport(db, gifts, { id: call.params.id, today });
    });
    return { effects: [...effects, ...given] };
  };

const undoEffectsWith =
  (impacts: EmploymentImpacts): Handlers<typeof peopleImport>['undoEffects'] =>
  (call) =>
    impactReply(call, impacts, (db) => employmentByUndo(db, { id: call.params.id, actor_id: call.actor.id }));

const startWith =
  (newcomerItems: NewcomerItems): Handlers<typeof peopleImport>['processData'] =>
  async ({ db, body, actor, context }) => {
    const { import_id: id, effective_from, leave } = body;
    const starting = { id, actor, newcomerItems, effective_from, leave, now: context.now };
    return { batch_id: await startImport(db, starting) };
  };

export const peopleImportRoutes = implement(peopleImport)({
  uploadMeta: async () => ({
    upload_meta: {
      max_size_kb: maxKb,
      extensions: ['csv', 'txt', 'xlsx'],
      single_size_kb: maxKb,
      chunk_size_kb: maxKb,
    },
  }),

  async file({ upload: { path, name, size }, actor, transact, transactInThread }) {
    const sent: SendFileInput = { path, name, size, actor: { id: actor.id, permissions: actor.permissions } };
    if (await isHeavy(path, size)) return transactInThread(readThread, sent);
    return readFileInTransaction({ transact }, (db) => sendFile(db, sent));
  },

  async readAgain({ params: { id }, body, actor, transact, transactInThread }) {
    const again: ReadAgainInput = { id, as: body, actor: { id: actor.id, permissions: actor.permissions } };
    const size = await transact('write', (db) => sizeOf(db, id, actor.id));
    if (size > lightBytes) return transactInThread(readThread, again);
    return readFileInTransaction({ transact }, (db) => readAgain(db, again));
  },

  show: ({ db, params, actor }) => importFile(db, params.id, actor),

  async validateData({ body: { import_id, fixes, ...settings }, actor, context, transact, transactInThread }) {
    const who = { id: actor.id, permissions: actor.permissions, is_owner: actor.is_owner };
    const checking: CheckInput = { id: import_id, actor: who, settings, fixes, now: context.now };
    const light = await transact('write', (db) => checkIfLight(db, checking));
    return { data: light ?? (await transactInThread(checkThread, checking)) };
  },

  rows: ({ db, params, query, actor }) => checkedRows(db, { id: params.id, actor, query }),

  wrongRows: ({ db, params, actor }) => wrongRowsFile(db, params.id, actor.id),

  processData: startWith([]),

  effects: effectsWith([]),

  async index({ db, actor }) {
    const { rows } = await sql<{ id: string }>`
      select i.id from people_imports i left join batches b on b.id = i.batch_id
       where i.created_by = ${actor.id} and (i.content is not null or b.state = 'running')
       order by i.created_at desc limit 1`.execute(db);
    return { data: await earlierImports(db, actor.id), unfinished: rows[0]?.id ?? null };
  },

  result: ({ db, params, actor, context }) => resultOf(db, { id: params.id, actor_id: actor.id, now: context.now }),

  people: ({ db, params, query }) => importedPeople(db, params.id, query),

  invite: ({ db, params, actor }) => startInviting(db, params.id, actor.id),

  openManagers: async ({ db, params }) => ({ data: await openManagers(db, params.id) }),

  chooseManager: ({ db, params, body, actor }) =>
    startManagers(db, { id: params.id, actor, named: body.named, manager_id: body.manager_id }),

  undoEffects: undoEffectsWith([]),

  undo: async ({ db, params, actor }) => ({ batch_id: await startUndo(db, params.id, actor.id) }),
});

/** Returns the routes with what later features have registered. */
export function peopleImportRoutesWith(
  impacts: EmploymentImpacts,
  newcomerItems: NewcomerItems = [],
  gifts: readonly NewcomerGifts[] = [],
): Routes {
  const handlers = {
    ...peopleImportRoutes.handlers,
    processData: startWith(newcomerItems),
    effects: effectsWith(impacts, gifts),
    undoEffects: undoEffectsWith(impacts),
  };
  return { ...peopleImportRoutes, handlers };
}
