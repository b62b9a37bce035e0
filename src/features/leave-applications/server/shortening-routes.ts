import { implement } from '#platform/server/http/implement.ts';
import { translate } from '#platform/shared/translate.ts';
import { applicationFaults, leaveShortenings } from '../contract.ts';
import { answerRequest, answerShortening, proposeShorter, returnDays, shorten } from './commands/shorten.ts';
import { applicationById } from './queries/applications.ts';
import { itemsOf } from './queries/items.ts';
import { openApplication } from './queries/view.ts';
import { viewerContext, type Call } from './viewer-context.ts';

/** Returns the actor of a command, with the date in the company. */
async function actorOf(call: Call) {
  const { today, now } = await viewerContext(call);
  return { actor_id: call.actor.id, is_owner: call.actor.is_owner, now, today };
}

async function replyOf(call: Call, id: string, message: string) {
  const { now, viewer } = await viewerContext(call);
  const [item] = await itemsOf(call.db, [await applicationById(call.db, id)], { viewer, now });
  if (!item) throw applicationFaults.gone();
  return { message, item };
}

/** Requires that the actor may open an application. @throws 404 */
async function requireOpen(call: Call, id: string): Promise<void> {
  const { now, viewer } = await viewerContext(call);
  await openApplication(call.db, id, viewer, now);
}

export const shorteningRoutes = implement(leaveShortenings)({
  async shorten(call) {
    const { db, params, body } = call;
    await requireOpen(call, params.id);
    const isReturned = await shorten(db, params.id, body.dates, await actorOf(call));
    const message = isReturned ? translate('We’ve returned these days.') : translate('We’ve asked your approver.');
    return replyOf(call, params.id, message);
  },

  async returnDays(call) {
    const { db, params, body } = call;
    await requireOpen(call, params.id);
    await returnDays(db, params.id, body, await actorOf(call));
    return replyOf(call, params.id, translate('We’ve returned these days.'));
  },

  async propose(call) {
    const { db, params, body } = call;
    await requireOpen(call, params.id);
    await proposeShorter(db, params.id, body, await actorOf(call));
    return replyOf(call, params.id, translate('We’ve sent your proposal.'));
  },

  async answer(call) {
    const { db, params, body } = call;
    const id = await answerShortening(db, params.id, body.agrees, await actorOf(call));
    return replyOf(call, id, translate('We’ve sent your answer.'));
  },

  async answerRequest(call) {
    const { db, params, body } = call;
    const { viewer } = await viewerContext(call);
    const id = await answerRequest(db, params.id, body.agrees, { ...(await actorOf(call)), viewer });
    return replyOf(call, id, translate('We’ve sent your answer.'));
  },
});
