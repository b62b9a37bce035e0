import { implement } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { cachedLeaveTypes } from '#features/leave/server/queries/types.ts';
import { applicationFaults, leaveWaits, waitFaults } from '../contract.ts';
import { applyingFor, isBoundBy } from '../rules/access.ts';
import type { WaitItem } from '../rules/waits-contract.ts';
import { acceptPlace, leaveList, waitForPlace } from './commands/wait.ts';
import { applicationById } from './queries/applications.ts';
import { authorOf } from './queries/form.ts';
import { itemsOf } from './queries/items.ts';
import { limitNames, openWaitsOf, placesInLine, waitById, type StoredWait } from './queries/waits.ts';
import { requestedPerson, viewerContext, type Call } from './viewer-context.ts';

/** Builds waits for display. */
async function waitItems(db: Db, waits: readonly StoredWait[]): Promise<WaitItem[]> {
  if (waits.length === 0) return [];
  const [places, names, types] = await Promise.all([
    placesInLine(
      db,
      waits.map(({ id }) => id),
    ),
    limitNames(db, [...new Set(waits.flatMap(({ limit_ids }) => limit_ids))]),
    cachedLeaveTypes(db),
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
    };
  });
}

/** Returns the actor who applies for a person. */
async function applyingActor({ db, actor, context: { now } }: Call, person_id: string) {
  const isBound = person_id === actor.id && isBoundBy(actor);
  return { actor_id: actor.id, now, today: await todayOf(db, now), isBound };
}

export const waitRoutes = implement(leaveWaits)(
  {
    async index({ db, actor, query }) {
      const person_id = requestedPerson(actor, query.user_id, applyingFor);
      if (person_id !== actor.id) await authorOf(db, person_id);
      return { data: await waitItems(db, await openWaitsOf(db, person_id)) };
    },

    async store(call) {
      const { db, actor, body } = call;
      const person_id = requestedPerson(actor, body.user_id, applyingFor);
      if (person_id !== actor.id) await authorOf(db, person_id);
      const dates = body.enabled_dates.map(({ date, part = 'full' }) => ({ date, part }));
      const input = { ...body, person_id, dates, attachments: [] };
      const wait = await waitById(db, await waitForPlace(db, input, await applyingActor(call, person_id)));
      const [item] = await waitItems(db, wait ? [wait] : []);
      if (!item) throw waitFaults.gone();
      return { message: translate('You’re on the waiting list.'), item };
    },

    async accept(call) {
      const { db, params, body } = call;
      const person_id = (await waitById(db, params.id))?.person_id ?? '';
      const by = await applyingActor(call, person_id);
      const id = await acceptPlace(db, params.id, body.attachments, by);
      const { viewer, now } = await viewerContext(call);
      const [item] = await itemsOf(db, [await applicationById(db, id)], { viewer, now });
      if (!item) throw applicationFaults.gone();
      return { message: translate('You’ve applied for leave.'), item };
    },

    async leave(call) {
      const { db, actor, params, context } = call;
      await leaveList(db, params.id, { actor_id: actor.id, now: context.now });
      return { message: translate('You no longer wait for these days.') };
    },
  },
  { leave_application_days_once: () => applicationFaults.taken() },
);
