import type { Db } from '#platform/server/database/database.ts';
import type { HalfLeaveReader, LeaveOfTypeMover } from './queries/booked-leave.ts';
import { implement, type Actor, type ManualContext, type Routes } from '#platform/server/http/implement.ts';
import { mergeRoutes } from '#platform/server/http/merge-routes.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  assignableLists,
  assignablePage,
  assignedCount,
  assignedPage,
  describeAddedPeople,
  previewPeopleToAdd,
} from '#features/assigning/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { fullTime, leaveFaults, leavePackages, leaveSetup, leaveTypes } from '../contract.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { fullTimeOn } from '../rules/facts.ts';
import { assignedText, removedText } from '../rules/wording.ts';
import { assignPackage, removeFromPackage } from './commands/assigning.ts';
import { requireConfirmed } from './commands/confirm.ts';
import { lockRules } from './commands/lock.ts';
import {
  requireNotOwnPackage,
  requirePackage,
  requireTypes,
  savePackage,
  trashPackage,
  type LeaveActor,
} from './commands/packages.ts';
import { saveSetup } from './commands/set-up.ts';
import { fullTimeIndex, removePlannedFullTime, storeFullTime } from './full-time.ts';
import { openingRoutes } from './openings/routes.ts';
import { requireType, saveType, trashType } from './commands/types.ts';
import {
  packageTermsOn,
  holdersOf,
  packagesPage,
  packageById,
  packageChoices,
  packageValues,
  termRows,
  termsOn,
  withoutPackage,
} from './queries/packages.ts';
import { packageNamesOf, withHolderFacts } from './queries/holders.ts';
import { previewIfQuick, type PreviewRequest } from './queries/preview.ts';
import { yearsOf } from '../rules/own-years.ts';
import { leaveSetUpOf, setupItemOf, yearIn, type LeaveSetup } from './queries/set-up.ts';
import { givingToConfirm, halvesToConfirm, packageToConfirm, setupToConfirm } from './queries/change-confirmation.ts';
import { startOfChange, startOfTerms } from './queries/start-of-change.ts';
import { takenByType } from './queries/taken.ts';
import { leaveTypesOf, lettersInUse, typesPage, typeValues } from './queries/types.ts';

const added = 'You’ve successfully performed this action.';
const saved = 'We’ve saved your edit successfully.';
const trashed = 'We’ve deleted the item for you. You can still find it in the Trash.';

const typesTaken = {
  leave_types_name: () => leaveFaults.nameTaken.at('name'),
  leave_types_letter: () => leaveFaults.letterTaken.at('letter'),
};

/** Makes the routes of leave types. @param halves and leave: registered by other features */
const typeRoutes = (halves: readonly HalfLeaveReader[], leave: readonly LeaveOfTypeMover[]) =>
  implement(leaveTypes)(
    {
      list: async ({ db }) => ({ data: await leaveTypesOf(db) }),

      async index({ db, actor, context: { now }, query }) {
        const [paging, today, setup] = await Promise.all([
          requestedPage(db, query),
          todayOf(db, now),
          leaveSetUpOf(db),
        ]);
        const year = yearIn(setup, today);
        const taken = await takenByType(db, year);
        const { rows, counts } = await typesPage(db, { ...query, paging, taken, today });
        return {
          data: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
          meta: metaOf(paging, counts.total, rows.length),
          counts: { active: counts.active, trashed: actor.permissions.has('view_trash') ? counts.trashed : null },
          leave_year: year,
        };
      },

      async store({ db, actor, context: { now }, body: { confirmed, ...body } }) {
        if (!actor.permissions.has(body.id ? 'edit_leave_type' : 'add_leave_type')) throw platformFaults.notAllowed();
        if (body.id && (!body.has_halves || body.has_times === false))
          await requireHalvesConfirmed(db, { ...body, id: body.id, confirmed }, { halves, now, actor });
        const data = await saveType(db, body);
        return { message: body.id ? saved : added, data, version: versionOf(typeValues(data)) };
      },

      async edit({ db, params: { id } }) {
        const data = await requireType(db, id);
        return { data, version: versionOf(typeValues(data)), letters: await lettersInUse(db, id) };
      },

      async delete({ db, actor, context: { now }, params: { id }, query }) {
        const today = await todayOf(db, now);
        await trashType(db, { id, ...query, actor_id: actor.id, seesLeave: seesLeave(actor), now, today }, leave);
        return { message: trashed };
      },
    },
    typesTaken,
  );

const seesLeave = ({ permissions }: Actor) => permissions.has('view_employee_leave');

interface HalvesInput {
  readonly id: string;
  readonly version?: string | undefined;
  readonly has_halves: boolean;
  readonly has_times?: boolean | undefined;
  readonly confirmed: string | null | undefined;
}

/**
 * Checks the confirmation of a type that turns off half days or hours of a day.
 * @throws 404, 461, and 424 and 461 for what there is to confirm
 */
async function requireHalvesConfirmed(
  db: Db,
  { id, version, confirmed, ...sent }: HalvesInput,
  { halves, now, actor }: { readonly halves: readonly HalfLeaveReader[]; readonly now: number; readonly actor: Actor },
): Promise<void> {
  await lockRules(db);
  const type = await requireType(db, id);
  requireUnchanged(version, typeValues(type));
  const parts = [
    ...(type.has_halves && !sent.has_halves ? ['halves' as const] : []),
    ...(type.has_times && sent.has_times === false ? ['times' as const] : []),
  ];
  if (parts.length === 0) return;
  const today = await todayOf(db, now);
  const leave = (await Promise.all(halves.map((read) => read(db, id, { from: today, parts })))).flat();
  const halving = { type, halves: leave, parts, today, seesLeave: seesLeave(actor) };
  await requireConfirmed(halvesToConfirm(db, halving), confirmed);
}

/** Maximum people without a package that the list names. */
const maxWithout = 200;

function calculatedBy({ beginnings, years, full_times, full_days }: LeaveSetup, today: LocalDate) {
  const { work_time, days } = fullTimeOn({ full_time: full_times, full_days }, today);
  const has_own_years = yearsOf(years) === 'own';
  return { beginnings: [...beginnings], has_own_years, full_time: work_time, full_days: days };
}

async function packageHolders(db: Db, id: string, now: number) {
  const { name } = await packageById(db, id);
  return { leave_policy: { id, name }, thing: holdersOf(id, await todayOf(db, now)) };
}

/** Checks the confirmation of a package change. @throws 424 and 461 for what there is to confirm */
async function requirePackageConfirmed(
  db: Db,
  body: HandlerInput<typeof leavePackages.store>['body'] & { readonly id: string },
  actor: LeaveActor,
): Promise<void> {
  await lockRules(db);
  await requirePackage(db, body.id, body.version, actor.today);
  await requireNotOwnPackage(db, body.id, actor);
  await requireTypes(db, body.leave_types);
  const from = await startOfTerms(db, body.id, body.effective_from, actor.today);
  await requireConfirmed(await packageToConfirm(db, { ...body, from }, actor.today), body.confirmed);
}

const previewThread = new URL('preview-thread.ts', import.meta.url);

/** Calculates the impact of a change; for many people in a thread, so that other requests do not wait. */
async function preview(
  { transact, transactInThread, context: { now } }: ManualContext,
  read: (db: Db, today: LocalDate) => Promise<PreviewRequest>,
): Promise<Effects> {
  const { previewed, effects } = await transact('read', async (db) => {
    const found = await read(db, await todayOf(db, now));
    return { previewed: found, effects: await previewIfQuick(db, found) };
  });
  return effects ?? transactInThread(previewThread, previewed);
}

const packageRoutes = implement(leavePackages)(
  {
    async list({ db, context: { now } }) {
      const today = await todayOf(db, now);
      const [data, setup] = await Promise.all([packageChoices(db, today), leaveSetUpOf(db)]);
      return { data, reckoned_by: calculatedBy(setup, today) };
    },

    async index({ db, actor, context: { now }, query }) {
      const [paging, today] = await Promise.all([requestedPage(db, query), todayOf(db, now)]);
      const { rows, counts } = await packagesPage(db, { ...query, paging, today, now });
      const without = counts.people_without > 0 ? await withoutPackage(db, today, now, maxWithout) : [];
      return {
        data: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
        meta: metaOf(paging, counts.total, rows.length),
        counts: { active: counts.active, trashed: actor.permissions.has('view_trash') ? counts.trashed : null },
        total_people: counts.total_people,
        people_without: counts.people_without,
        without,
      };
    },

    async store({ db, actor, context: { now }, body }) {
      if (!actor.permissions.has(body.id ? 'edit_leave_policy' : 'add_leave_policy')) throw platformFaults.notAllowed();
      const today = await todayOf(db, now);
      const by = { actor_id: actor.id, is_owner: actor.is_owner, now, today };
      if (body.id) await requirePackageConfirmed(db, { ...body, id: body.id }, by);
      const done = await savePackage(db, body, by);
      return { message: body.id ? saved : added, ...done };
    },

    preview: (call) =>
      preview(call, async (db, today) => {
        const { body } = call;
        await packageById(db, body.id);
        await requireTypes(db, body.leave_types);
        return { of: 'policy', body, today, from: await startOfTerms(db, body.id, body.effective_from, today) };
      }),

    async edit({ db, context: { now }, params: { id } }) {
      const today = await todayOf(db, now);
      const policy = await packageById(db, id);
      const [rows, setup, people, names] = await Promise.all([
        termRows(db, id),
        leaveSetUpOf(db),
        assignedCount(db, holdersOf(id, today), now),
        namesOf(db, policy.updated_by === null ? [] : [policy.updated_by]),
      ]);
      const leave_types = termsOn(rows, today);
      const days = [...new Set(rows.map(({ effective_from }) => effective_from))].filter((day) => day > today);
      return {
        data: { id, name: policy.name, note: policy.note, leave_types },
        version: versionOf(packageValues(policy, leave_types)),
        people,
        later: days.map((effective_from) => ({ effective_from, leave_types: termsOn(rows, effective_from) })),
        updated_by: (policy.updated_by && names.get(policy.updated_by)) || null,
        updated_at: policy.updated_at.toISOString(),
        leave_year: yearIn(setup, today),
        reckoned_by: calculatedBy(setup, today),
      };
    },

    async viewLeaveTypes({ db, context: { now }, params: { id } }) {
      await packageById(db, id);
      return { leave_types: (await packageTermsOn(db, [id], await todayOf(db, now))).get(id) ?? [] };
    },

    async delete({ db, actor, context: { now }, params: { id }, query }) {
      const by = { actor_id: actor.id, is_owner: actor.is_owner, now, today: await todayOf(db, now) };
      await trashPackage(db, { id, detach: query.action === 'detach', seesLeave: seesLeave(actor) }, by);
      return { message: trashed };
    },

    async assignedUsers({ db, context: { now }, params, query }) {
      const [{ leave_policy, thing }, today] = await Promise.all([
        packageHolders(db, params.id, now),
        todayOf(db, now),
      ]);
      const page = await assignedPage(db, thing, query, now);
      return { leave_policy, ...page, ...(await withHolderFacts(db, leave_policy.id, page.data, today)) };
    },

    async assignableData({ db, context: { now }, params, query }) {
      const { thing } = await packageHolders(db, params.id, now);
      const [people, lists] = await Promise.all([
        assignablePage(db, thing, query, now),
        assignableLists(db, thing, now),
      ]);
      const names = await packageNamesOf(
        db,
        people.data.map(({ id }) => id),
        await todayOf(db, now),
      );
      const data = people.data.map((person) => ({ ...person, package_name: names.get(person.id) ?? null }));
      return { people: { ...people, data }, ...lists };
    },

    async makeAssignUsers({ db, actor, context: { now }, body }) {
      const { leave_policy_id: policy_id, assigned_items, effective_from = null } = body;
      const [{ thing }, today] = await Promise.all([packageHolders(db, policy_id, now), todayOf(db, now)]);
      const { oneself } = leavePackages.makeAssignUsers;
      const added = await previewPeopleToAdd(db, thing, assigned_items, { actor, oneself, now });
      await startOfChange(db, effective_from, today, added.ids);
      const [shown, effects] = await Promise.all([
        describeAddedPeople(db, added),
        givingToConfirm(db, { policy_id, ids: added.ids, effective_from }, today).then(({ tell }) => tell()),
      ]);
      return { ...shown, effects };
    },

    async assignUsers({ db, context: { now }, actor, body }) {
      const input = {
        policy_id: body.leave_policy_id,
        items: body.assigned_items,
        effective_from: body.effective_from,
        confirmed: body.confirmed,
      };
      const by = { actor_id: actor.id, is_owner: actor.is_owner, now, today: await todayOf(db, now) };
      const { ids, is_without_self } = await assignPackage(db, input, by);
      return {
        total: ids.length,
        is_without_self,
        batch_id: null,
        message: assignedText(ids.length, await numberTextOf(db)),
      };
    },

    async removeUsers({ db, context: { now }, actor, body }) {
      const input = { policy_id: body.leave_policy_id, user_id: body.user_id, confirmed: body.confirmed };
      const by = { actor_id: actor.id, is_owner: actor.is_owner, now, today: await todayOf(db, now) };
      const { ids, is_without_self } = await removeFromPackage(db, input, by);
      return { total: ids.length, is_without_self, message: removedText(ids.length, await numberTextOf(db)) };
    },
  },
  { leave_policies_name: () => leaveFaults.nameTaken.at('name') },
);

const setupRoutes = implement(leaveSetup)({
  async index({ db, context: { now } }) {
    const [setup, today, choices] = await Promise.all([
      leaveSetUpOf(db),
      todayOf(db, now),
      todayOf(db, now).then((day) => packageChoices(db, day)),
    ]);
    const days = choices.flatMap(({ leave_types }) => leave_types.flatMap((type) => type.days ?? []));
    const data = setupItemOf(setup);
    const most_days = days.length > 0 ? Math.max(...days) : null;
    return { data, version: versionOf({ ...data }), leave_year: yearIn(setup, today), most_days };
  },

  async update({ db, actor, context: { now }, body }) {
    const today = await todayOf(db, now);
    await lockRules(db);
    requireUnchanged(body.version, { ...setupItemOf(await leaveSetUpOf(db)) });
    await requireConfirmed(await setupToConfirm(db, body, today), body.confirmed);
    const setup = await saveSetup(db, body, { actor_id: actor.id, now, today });
    const data = setupItemOf(setup);
    return { message: saved, data, version: versionOf({ ...data }), leave_year: yearIn(setup, today) };
  },

  preview: (call) => preview(call, async (_, today) => ({ of: 'setup', body: call.body, today })),
});

const fullTimeRoutes = implement(fullTime)({
  index: fullTimeIndex,
  store: storeFullTime,
  remove: removePlannedFullTime,
  preview: (call) => preview(call, async (_, today) => ({ of: 'full_time', body: call.body, today })),
  previewRemoval: (call) => preview(call, async (_, today) => ({ of: 'full_time_removal', body: call.body, today })),
});

/** Makes all routes of leave, with the readers and movers that later features have registered. */
export const leaveRoutesWith = (halves: readonly HalfLeaveReader[], leave: readonly LeaveOfTypeMover[] = []): Routes =>
  mergeRoutes({
    leaveTypes: typeRoutes(halves, leave),
    leavePolicies: packageRoutes,
    leaveSetup: setupRoutes,
    fullTime: fullTimeRoutes,
    leaveOpenings: openingRoutes,
  });

export const leaveRoutes: Routes = leaveRoutesWith([]);
