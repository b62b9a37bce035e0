import { implement, type Handlers } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import {
  hasPassword,
  openInvitation,
  setInvitedPassword,
  signInByInvitation,
  type Invitation,
} from '#features/access/server/commands/invitations.ts';
import { storeSquares } from '#features/files/server/commands/squares.ts';
import { photoSides } from '#features/profile/rules/avatar.ts';
import { keepPhoto } from '#features/profile/server/commands/photo.ts';
import { onBoarding, onBoardingFaults } from '../contract.ts';
import type { Step } from '../rules/steps.ts';
import { authorOf } from './queries.ts';

type Handler = Handlers<typeof onBoarding>;

const avatar: Handler['avatar'] = async (call) => {
  const { context, body, transact } = call;
  const opened = async (db: Db) => {
    const invitation = await openInvitation(db, context, body);
    await requirePassword(db, invitation);
    return invitation;
  };
  const { person_id } = await transact('write', opened);
  // Pictures are made outside of a transaction; whether the invitation still holds is asked again.
  const squares = await storeSquares(call, person_id, photoSides);
  const url = await transact('write', async (db) => {
    const invitation = await opened(db);
    await leaveStep(db, invitation, 'avatar');
    return keepPhoto(db, { squares, person_id, uploaded_by: person_id, now: context.now });
  });
  return { avatar: url, message: 'Your photo is saved.' };
};

export const onBoardingRoutes = implement(onBoarding)({
  author: async ({ db, context, query }) => authorOf(db, await openInvitation(db, context, query), context.now),

  async password({ db, context, body }) {
    const invitation = await openInvitation(db, context, body);
    if (await hasPassword(db, invitation.person_id)) throw onBoardingFaults.passwordIsSet();
    await setInvitedPassword(db, context, invitation, body.password);
    await leaveStep(db, invitation, 'password');
    return { message: 'Your password is set.' };
  },

  avatar,

  async step({ db, context, body }) {
    const invitation = await openInvitation(db, context, body);
    await requirePassword(db, invitation);
    await leaveStep(db, invitation, body.step);
    return { message: 'Saved.' };
  },

  async completed({ db, context, actor, body }) {
    const invitation = await openInvitation(db, context, body);
    await requirePassword(db, invitation);
    await signInByInvitation(db, context, actor, invitation);
    return { message: 'Congratulations! Your profile is ready.' };
  },
});

/** @throws 424 */
async function requirePassword(db: Db, { person_id }: Invitation): Promise<void> {
  if (!(await hasPassword(db, person_id))) throw onBoardingFaults.passwordFirst();
}

async function leaveStep(db: Db, { id }: Invitation, step: Step): Promise<void> {
  await db
    .insertInto('on_boarding_steps')
    .values({ link_id: id, step })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
