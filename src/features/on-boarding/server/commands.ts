import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Invitation } from '#features/access/server/commands/invitations.ts';
import { stepLeft } from '../events.ts';
import type { Step } from '../rules/steps.ts';

/** Records a completed step, once however often it is reported. */
export async function leaveStep(db: Db, { id, person_id }: Invitation, step: Step): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('on_boarding_steps')
    .values({ link_id: id, step })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) await emit(db, stepLeft, { person_id });
}
