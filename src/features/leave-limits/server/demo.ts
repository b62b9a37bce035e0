import type { DemoPart } from '#platform/server/demo.ts';
import { blockInput, limitInput } from '../rules/shapes.ts';
import { storeBlock, storeLimit } from './commands/rules.ts';

export const leaveLimitsDemo: DemoPart = {
  /** Blocks a stocktake at the end of next year, and warns when three people of the first department are away. */
  async create(db, { ownerId, now, today }) {
    const by = { actor_id: ownerId, now };
    const year = Number(today.slice(0, 4)) + 1;
    const block = blockInput.parse({
      name: 'Stocktake',
      sentence: 'Everyone counts at the end of the year.',
      starts_on: `${year}-12-28`,
      ends_on: `${year}-12-31`,
      scope: 'company',
    });
    await storeBlock(db, block, {}, by);
    const department = await db
      .selectFrom('departments')
      .select(['id', 'name'])
      .where('trashed_at', 'is', null)
      .orderBy('name_key')
      .executeTakeFirst();
    if (!department) return;
    const limit = limitInput.parse({
      name: `At most 3 of ${department.name} away`,
      scope: 'department',
      item_id: department.id,
      at_most: 3,
      percent: null,
      from_month: null,
      until_month: null,
      when_reached: 'warn',
    });
    await storeLimit(db, limit, {}, by);
  },
};
