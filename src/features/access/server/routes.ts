import { platformFaults, type FaultFactory } from '#platform/shared/faults.ts';
import { implement, type Handlers, type Routes } from '#platform/server/http/implement.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { countRateLimit, requireRateLimit, consumeRateLimit } from '#platform/server/http/rate-limit.ts';
import { fitsOnDays, type KnownDays } from '#features/company/rules/known-days.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { proposeUsername } from '#features/people/server/commands.ts';
import { access, accessFaults } from '../contract.ts';
import { authorizationHandler, type PageContributions } from './authorization.ts';
import { signChannel, signChannels } from './channels.ts';
import { canonical, changePassword, endSessions, requestPasswordMail, consumeLink } from './commands.ts';
import { invite } from './commands/invite.ts';
import { giveToNewcomers, newcomerChoices, type NewcomerItems } from './commands/newcomers.ts';
import { originOf, rememberBrowser } from './known-browsers.ts';
import { forgotLimits, linkLimits, linkMailLimit, unknownAccount } from './limits.ts';
import * as queries from './queries.ts';
import type { NewcomerGifts } from './queries/newcomer-gifts.ts';
import type { NewcomerWeek } from './queries/newcomer-week.ts';
import { signIn } from './sign-in.ts';
import { ssoAuthentication, ssoStartHandler } from './sso.ts';
import { translate } from '#platform/shared/translate.ts';

function choicesWith(items: NewcomerItems): Handlers<typeof access>['newcomerChoices'] {
  return async ({ db, actor }) => ({ data: await newcomerChoices(db, actor, items) });
}

function giftsWith(gifts: readonly NewcomerGifts[]): Handlers<typeof access>['newcomerGifts'] {
  return async ({ db, query }) => {
    const all = await Promise.all(gifts.map((gift) => gift.describe(db, [query])));
    return { data: all.flatMap(([described = []]) => [...described]) };
  };
}

/** @throws 422 for days without hours, or with more than fit on them */
function knownDaysOf(days: readonly number[], weekly_work_time: number | undefined): KnownDays | undefined {
  if (days.length === 0) return undefined;
  if (!weekly_work_time) throw onField(accessFaults.hoursForDays, 'weekly_work_time');
  const known = { weekly_work_time, days: [...new Set(days)] };
  if (!fitsOnDays(known)) throw onField(accessFaults.tooLongDays, 'weekly_work_time');
  return known;
}

interface NewcomerContributions {
  readonly newcomerItems?: NewcomerItems;
  readonly newcomerWeeks?: readonly NewcomerWeek[];
  readonly newcomerGifts?: readonly NewcomerGifts[];
}

function addingWith(contributions: NewcomerContributions): Handlers<typeof access>['addPerson'] {
  const { newcomerItems: items = [], newcomerWeeks: giveWeeks = [], newcomerGifts: gifts = [] } = contributions;
  return async ({ db, context, actor, body }) => {
    const { joined_on, working_days = [], leave_policy_id, leave_review_id, ...person } = body;
    const { now } = context;
    const today = await todayOf(db, now);
    const effective_from = joined_on ?? today;
    const known = knownDaysOf(working_days, person.weekly_work_time);
    const added = await invite({ db, context, actor }, { ...person, joined_on: effective_from });
    if (known)
      for (const give of giveWeeks)
        await give(db, { person_id: added.id, effective_from, known }, { actor_id: actor.id, today });
    const chosen = { leave_policy_id, leave_review_id };
    await giveToNewcomers({ db, actor, now }, items, { chosen, person_ids: [added.id] });
    const newcomers = [{ person_id: added.id, joined_on: effective_from }];
    for (const gift of gifts) await gift.give(db, newcomers, { actor_id: actor.id, now, today });
    return added;
  };
}

export const accessRoutes = implement(access)(
  {
    authorization: authorizationHandler({ sidebar: [], unread: [] }),

    login: signIn,

    loginGoogle: ssoStartHandler('google'),
    loginApple: ssoStartHandler('apple'),
    authenticateGoogle: ssoAuthentication('google'),
    authenticateApple: ssoAuthentication('apple'),

    async logout({ db, context, actor }) {
      await endSessions(db, { person_id: actor.id, session_id: actor.session_id });
      context.setSession(null);
      return { message: translate('You’re signed out.') };
    },

    async forgotPassword({ db, context, body }) {
      const identifier = canonical(body.identifier);
      const account = await queries.accountOf(db, identifier, context.now);
      const name = account?.id ?? unknownAccount(identifier);
      await consumeRateLimit(db, forgotLimits(name, await originOf(db, context, account?.id)), context.now);

      const [hasEnough] = await countRateLimit(db, [linkMailLimit(name)], context.now);
      await requestPasswordMail(db, hasEnough ? null : (account?.id ?? null), { purpose: 'reset' });
      return { message: translate('If this account exists, we’ve emailed a link to reset the password.') };
    },

    async checkResetLink({ db, context, body }) {
      const limits = linkLimits(context);
      await requireRateLimit(db, limits, context.now);

      const link = await queries.openLink(db, hashToken(body.token), context.now);
      if (link) return link;
      await countRateLimit(db, limits, context.now);
      throw platformFaults.linkExpired({ commit: true });
    },

    async resetPassword({ db, context, body }) {
      const limits = linkLimits(context);
      await requireRateLimit(db, limits, context.now);

      const link = await queries.openLink(db, hashToken(body.token), context.now);
      if (!link || !(await consumeLink(db, link.id, context.now))) {
        await countRateLimit(db, limits, context.now);
        throw platformFaults.linkExpired({ commit: true });
      }
      await changePassword(db, link.person_id, body.password, context.now);
      await rememberBrowser(db, context, link.person_id);
      context.setSession(null);
      return { message: translate('Your password is set. You can sign in now.') };
    },

    async sessions({ db, context, actor }) {
      const rows = await queries.sessionsOf(db, actor.id, context.now);
      const data = rows.map(({ created_at, last_used_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: row.id === actor.session_id,
      }));
      return { data };
    },

    async endSession({ db, context, actor, params }) {
      const ended = await endSessions(db, { person_id: actor.id, session_id: params.id });
      if (!ended) throw platformFaults.notFound();
      if (params.id === actor.session_id) context.setSession(null);
      return { message: translate('The session has ended.') };
    },

    async endAllSessions({ db, context, actor }) {
      await endSessions(db, { person_id: actor.id });
      context.setSession(null);
      return { message: translate('You’re signed out on all devices.') };
    },

    signChannels: async ({ db, context, actor, body }) => ({ data: await signChannels(db, context, actor, body) }),
    broadcastingAuth: async ({ db, context, actor, body }) => ({ auth: await signChannel(db, context, actor, body) }),

    roles: async ({ db }) => ({ data: await queries.rolesByPosition(db) }),

    proposeUsername: async ({ db, query }) => proposeUsername(db, query),

    newcomerChoices: choicesWith([]),
    newcomerGifts: giftsWith([]),
    addPerson: addingWith({}),
  },
  {
    people_email: () => onField(accessFaults.emailTaken, 'email'),
    people_email_check: () => onField(accessFaults.badEmail, 'email'),
    people_tenant_id_username_key: () => onField(accessFaults.usernameTaken, 'username'),
    people_employee_number: () => onField(accessFaults.employeeNumberTaken, 'employee_number'),
  },
);

interface AccessContributions extends PageContributions, NewcomerContributions {}

/** Returns the routes with the contributions of later features. */
export function accessRoutesWith(registered: AccessContributions): Routes {
  const handlers = {
    ...accessRoutes.handlers,
    authorization: authorizationHandler(registered),
    newcomerChoices: choicesWith(registered.newcomerItems ?? []),
    newcomerGifts: giftsWith(registered.newcomerGifts ?? []),
    addPerson: addingWith(registered),
  };
  return { ...accessRoutes, handlers };
}

/** Puts the fault's own sentence beside the field that it concerns. */
function onField(fault: FaultFactory, field: string) {
  return fault.at(field);
}
