import { implement } from '#platform/server/http/implement.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { cachedLeaveTypes } from '#features/leave/server/queries/types.ts';
import { applicationFaults, leaveWaits, waitFaults } from '../contract.ts';
import { applyingFor, isBoundBy } from '../rules/access.ts';
import { mayTakeBack } from '../rules/application-permissions.ts';
import type { WaitItem } from '../rules/waits-contract.ts';
import { needsFile } from './commands/offer.ts';
import { checkApplication } from './commands/store.ts';
import { acceptPlace, leaveList, waitForPlace } from './commands/wait.ts';
import { applicationById } from './queries/applications.ts';
import { authorOf } from './queries/form.ts';
import { itemsOf } from './queries/items.ts';
import { limitNames, openWaitsOf, placesInLine, waitById, type StoredWait } from './queries/waits.ts';
import { requestedPerson, viewerContext, type Call } from './viewer-context.ts';

/** Builds waits for display. */
async function waitItems(call: Call, waits: readonly StoredWait[]): Promise<WaitItem[]> {
  if (waits.length === 0) return [];
  const { db, actor } = call;
  const [places, names, types, needing] = await Promise.all([
    placesInLine(
      db,
      waits.map(({ id }) => id),
    ),
    limitNames(db, [...new Set(waits.flatMap(({ limit_ids }) => limit_ids))]),
    cachedLeaveTypes(db),
    needingFiles(call, waits),
  ]);
  const typeById = new Map(types.map((type) => [type.id, type]));
  return waits.flatMap((wait) => {
    const type = typeById.get(wait.leave_type_id);
    if (!type) return [];
    const { id, name, letter, color, icon, unit, total_days } = type;
    return {
      id: wait.id,
      user_id: wait.person_id,
      leave_type: { id, name, letter, color, icon, unit, total_days },
      dates: [...wait.dates],
      starts_on: wait.starts_on,
      ends_on: wait.ends_on,
      state: wait.state,
      place: places.get(wait.id) ?? 1,
      limits: wait.limit_ids.flatMap((limit) => names.get(limit) ?? []),
      expires_at: wait.state === 'offered' ? (wait.expires_at?.toISOString() ?? null) : null,
      waits_since: wait.created_at.toISOString(),
      may_answer: mayTakeBack(actor, wait),
      needs_file: needing.has(wait.id),
    };
  });
}

/** Returns those of some waits whose offer can only be accepted with a file. */
async function needingFiles(
  { db, context: { now } }: Call,
  waits: readonly StoredWait[],
): Promise<ReadonlySet<string>> {
  const day = { now, today: await todayOf(db, now) };
  const ids = new Set<string>();
  for (const wait of waits)
    if (wait.state === 'offered' && (await needsFile(db, wait, day, checkApplication))) ids.add(wait.id);
  return ids;
}

/** Returns a wait that the actor may answer, as they may withdraw an application. @throws 404 */
async function answerableWait({ db, actor }: Call, id: string): Promise<StoredWait> {
  const wait = await waitById(db, id);
  if (!wait || !mayTakeBack(actor, wait)) throw waitFaults.gone();
  return wait;
}

/** Returns the actor who applies for a person. */
async function applyingActor({ db, actor, context: { now } }: Call, person_id: string) {
  const isBound = person_id === actor.id && isBoundBy(actor);
  return { actor_id: actor.id, now, today: await todayOf(db, now), isBound };
}

export const waitRoutes = implement(leaveWaits)(
  {
    async index(call) {
      const { db, actor, query } = call;
      const person_id = requestedPerson(actor, query.user_id, applyingFor);
      if (person_id !== actor.id) await authorOf(db, person_id);
      return { data: await waitItems(call, await openWaitsOf(db, person_id)) };
    },

    async store(call) {
      const { db, actor, body } = call;
      const person_id = requestedPerson(actor, body.user_id, applyingFor);
      if (person_id !== actor.id) await authorOf(db, person_id);
      const dates = body.enabled_dates.map(({ date, part = 'full' }) => ({ date, part }));
      const input = { ...body, person_id, dates, attachments: [] };
      const wait = await waitById(db, await waitForPlace(db, input, await applyingActor(call, person_id)));
      const [item] = await waitItems(call, wait ? [wait] : []);
      if (!item) throw waitFaults.gone();
      const isOwn = person_id === actor.id;
      const message = isOwn ? translate('You’re on the waiting list.') : translate('They’re on the waiting list.');
      return { message, item };
    },

    async accept(call) {
      const { db, actor, params, body } = call;
      const { person_id } = await answerableWait(call, params.id);
      const { viewer, now, today } = await viewerContext(call);
      const id = await acceptPlace(db, params.id, body.attachments, { actor_id: actor.id, now, today });
      const [item] = await itemsOf(db, [await applicationById(db, id)], { viewer, now });
      if (!item) throw applicationFaults.gone();
      const isOwn = person_id === actor.id;
      const message = isOwn ? translate('You’ve applied for leave.') : translate('You’ve applied for them.');
      return { message, item };
    },

    async leave(call) {
      const { db, actor, params, context } = call;
      const { person_id } = await answerableWait(call, params.id);
      await leaveList(db, params.id, { actor_id: actor.id, now: context.now });
      const isOwn = person_id === actor.id;
      return {
        message: isOwn
          ? translate('You no longer wait for these days.')
          : translate('They no longer wait for these days.'),
      };
    },
  },
  { leave_application_days_once: () => applicationFaults.taken() },
);
