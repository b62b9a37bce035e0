import { implement } from '#platform/server/http/implement.ts';
import { attendanceSetup } from '../contract.ts';
import { saveSetup } from './commands.ts';
import { previewOf } from './preview.ts';
import { storedSetup } from './queries.ts';

export const attendanceSetupRoutes = implement(attendanceSetup)({
  index: ({ db, context }) => storedSetup(db, context.now),

  async update({ db, context, actor, body: { version, leave_confirmed, ...change } }) {
    await saveSetup(db, { change, version, leave_confirmed, actor_id: actor.id, now: context.now });
    return { message: 'We’ve saved your edit successfully.', ...(await storedSetup(db, context.now)) };
  },

  preview: ({ db, actor, context, body }) => previewOf(db, body, { actor_id: actor.id, now: context.now }),
});
