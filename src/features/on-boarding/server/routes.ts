import { implement, type Handlers } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { hasMailServer } from '#platform/server/mail/mail-settings.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import {
  hasPassword,
  inviterOf,
  openInvitation,
  setInvitedPassword,
  signInByInvitation,
  type Invitation,
} from '#features/access/server/commands/invitations.ts';
import { storeSquares } from '#features/files/server/commands/squares.ts';
import { photoSides } from '#features/profile/rules/avatar.ts';
import { keepPhoto } from '#features/profile/server/commands/photo.ts';
import { onBoarding, onBoardingFaults } from '../contract.ts';
import { onBoardingFinished } from '../events.ts';
import { maxAtOnce, restSeconds } from '../rules/stages.ts';
import { leaveStep } from './commands.ts';
import { foundAmong, invitationsPage, isToRemind } from './invitations.ts';
import { notSignedIn } from './not-signed-in.ts';
import { pendingInvitations } from './pending-invitations.ts';
import { authorOf } from './queries.ts';
import { remindPeople, startReminding } from './remind.ts';

type Handler = Handlers<typeof onBoarding>;

const avatar: Handler['avatar'] = async (call) => {
  const { context, body, transact } = call;
  const opened = async (db: Db) => {
    const invitation = await openInvitation(db, context, body);
    await requirePassword(db, invitation);
    return invitation;
  };
  const { person_id } = await transact('write', opened);
  // Images are processed outside the transaction, so the invitation is checked again.
  const squares = await storeSquares(call, person_id, photoSides);
  const url = await transact('write', async (db) => {
    const invitation = await opened(db);
    await leaveStep(db, invitation, 'avatar');
    return keepPhoto(db, { squares, person_id, uploaded_by: person_id, now: context.now });
  });
  return { avatar: url, message: translate('Photo saved.') };
};

/** Reminds chosen people, or all people found who were not emailed recently. @throws 424 when there are none */
const remind: Handler['remind'] = async ({ db, actor, context: { now, settingsOf }, body: { ids, ...found } }) => {
  const leaves = hasMailServer(settingsOf);
  const rest = ids ? restSeconds.chosen : restSeconds.everybody;
  const all = await pendingInvitations(db, now, ids);
  const people = (ids ? all : foundAmong(all, found)).filter((each) => isToRemind(each, now, rest));
  if (people.length > maxAtOnce) {
    const text = await numberTextOf(db);
    const title = translate(
      '{count, plural, one {Reminder for # person} other {Reminders for # people}}',
      { count: people.length },
      text,
    );
    const batch_id = await startReminding(db, people, { started_by: actor.id, title, rest });
    return {
      total: people.length,
      batch_id,
      message: leaves
        ? translate(
            '{count, plural, one {Sending # reminder.} other {Sending # reminders.}}',
            { count: people.length },
            text,
          )
        : waitingText(people.length, text),
    };
  }
  const recipients = people.map(({ id }) => id);
  const { size: total } = await remindPeople(db, recipients, { actor_id: actor.id, now, rest });
  if (total === 0) throw onBoardingFaults.nobodyToRemind();
  const text = await numberTextOf(db);
  const sent = translate('{count, plural, one {Reminder sent.} other {# reminders sent.}}', { count: total }, text);
  return { total, batch_id: null, message: leaves ? sent : waitingText(total, text) };
};

/** Message for reminders that are written to files. */
const waitingText = (count: number, text: NumberText): string =>
  translate(
    '{count, plural, one {Muster has no mail server, so this reminder waits in the mail folder.} other {Muster has no mail server, so these # reminders wait in the mail folder.}}',
    { count },
    text,
  );

export const onBoardingRoutes = implement(onBoarding)({
  invitations: ({ db, context, query }) => invitationsPage(db, query, context),

  notSignedIn: ({ db, context }) => notSignedIn(db, context.now),

  remind,

  async author({ db, context, query }) {
    const invitation = await openInvitation(db, context, query);
    await leaveStep(db, invitation, 'opened');
    return authorOf(db, invitation, context.now);
  },

  async password({ db, context, body }) {
    const invitation = await openInvitation(db, context, body);
    if (await hasPassword(db, invitation.person_id)) throw onBoardingFaults.passwordIsSet();
    await setInvitedPassword(db, context, invitation, body.password);
    await leaveStep(db, invitation, 'password');
    return { message: translate('Password set.') };
  },

  avatar,

  async step({ db, context, body }) {
    const invitation = await openInvitation(db, context, body);
    await requirePassword(db, invitation);
    await leaveStep(db, invitation, body.step);
    return { message: translate('Saved.') };
  },

  async completed({ db, context, actor, body }) {
    const invitation = await openInvitation(db, context, body);
    await requirePassword(db, invitation);
    const is_signed_in = await signInByInvitation(db, context, actor, invitation);
    await leaveStep(db, invitation, 'complete');
    const { person_id } = invitation;
    await emit(db, onBoardingFinished, { person_id, invited_by: await inviterOf(db, person_id) });
    const message = is_signed_in
      ? translate('Congratulations! Your profile is ready.')
      : translate('Your profile is ready. Sign in with your password to continue.');
    return { is_signed_in, message };
  },
});

/** Requires that the person has a password. @throws 424 */
async function requirePassword(db: Db, { person_id }: Invitation): Promise<void> {
  if (!(await hasPassword(db, person_id))) throw onBoardingFaults.passwordFirst();
}
