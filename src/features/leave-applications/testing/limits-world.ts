import type { Db } from '#platform/server/database/database.ts';
import type { Member } from '#platform/testing/company.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { blockInput, limitInput, type BlockInput, type LimitInput } from '#features/leave-limits/rules/shapes.ts';
import { storeBlock, storeLimit } from '#features/leave-limits/server/commands/rules.ts';
import { employ } from '#features/people/testing/employ.ts';
import { leaveWaits } from '../contract.ts';
import { offerFreePlaces } from '../server/commands/store.ts';
import { applicationWorld, call, day, now, today } from './application-world.ts';

/** Ana, Ben and Cleo of Dispatch, who apply for leave that Rob approves; Hal manages leave. */
export async function limitsWorld() {
  const world = await applicationWorld();
  const { acme, hal, policy, rob } = world;
  const own = ['view_leave_application', 'apply_leave_application'] as const;
  const [ben, cleo] = [await acme.hire('Ben', ...own), await acme.hire('Cleo', ...own)];
  const by = { actor_id: hal.id, now, today };
  await acme.inside((db) => givePackage(db, { policy_id: policy, ids: [ben.id, cleo.id] }, by));
  for (const person of [ben, cleo]) await world.reviewedBy([{ who: [rob] }], person);
  const dispatch = await acme.inside((db) => addDispatch(db, [world.ana, ben, cleo]));
  return {
    ...world,
    ben,
    cleo,
    dispatch,
    block: (values: Partial<BlockInput>, id?: string) =>
      acme.inside((db) => storeBlock(db, blockInput.parse({ ...usualBlock, ...values }), { id }, by)),
    limit: (values: Partial<LimitInput> = {}, id?: string) =>
      acme.inside((db) => storeLimit(db, limitInput.parse({ ...usualLimit(dispatch), ...values }), { id }, by)),
    /** Applies as someone on days, and returns the reply. */
    applyAs: (who: Member, ...dates: string[]) => world.apply(dates, {}, who),
    ...waitCalls(world.annual),
    /** Offers free places at a time, as the job does. @param hours after noon of today */
    offer: (hours = 0) => acme.inside((db) => offerFreePlaces(db, now + hours * 3600)),
  };
}

async function addDispatch(db: Db, people: readonly Member[]): Promise<string> {
  const name = 'Dispatch';
  const { id } = await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow();
  for (const { id: person_id } of people) await employ(db, person_id, { department_id: id });
  return id;
}

const waitCalls = (leave_type_id: string) => ({
  wait: (who: Member, ...dates: string[]) =>
    call(leaveWaits.store, { body: { leave_type_id, enabled_dates: dates.map((date) => ({ date: day(date) })) } }, who),
  waits: async (who: Member) => (await call(leaveWaits.index, { query: {} }, who)).body.data,
  accept: (id: string, who: Member) => call(leaveWaits.accept, { params: { id }, body: {} }, who),
  leaveList: (id: string, who: Member) => call(leaveWaits.leave, { params: { id } }, who),
});

export type LimitsWorld = Awaited<ReturnType<typeof limitsWorld>>;

const usualBlock = {
  name: 'Stocktake',
  sentence: 'Everyone counts on these days.',
  starts_on: '2026-03-09',
  ends_on: '2026-03-10',
  scope: 'company',
};

const usualLimit = (item_id: string) => ({
  name: 'Two of Dispatch',
  scope: 'department',
  item_id,
  at_most: 2,
  percent: null,
  from_month: null,
  until_month: null,
});
