import type { ShiftEffect } from '#platform/server/shift-effect.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { rebook } from './commands/rebook.ts';
import { publishedForLeave } from './queries/published-change.ts';
import { rebookingImpact } from './queries/rebooking-impact.ts';

/** Adjusts leave counted in hours to the new hours of a shift template. */
export const leaveOnShifts: ShiftEffect = {
  key: 'leave',
  hold: ({ db, days }) =>
    lockAccounts(
      db,
      days.map(({ person_id }) => person_id),
    ),
  tell: async ({ db, days }) => rebookingImpact(db, await publishedForLeave(db, days)),
  apply: async ({ db, days, actor_id }) => rebook(db, await publishedForLeave(db, days), actor_id),
};
