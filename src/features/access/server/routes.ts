import { platformFaults, type Thrower } from '#platform/shared/faults.ts';
import { implement, type Actor } from '#platform/server/implement.ts';
import type { Db } from '#platform/server/database.ts';
import { hashToken } from '#platform/server/gate.ts';
import { countHit, refuseWhenUsedUp, spendHit } from '#platform/server/rate-limit.ts';
import { addressUnder, hostOf, todayOf } from '#features/company/server/queries.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { access, accessFaults } from '../contract.ts';
import { mayGive } from '../rules/role-presets.ts';
import { authorizationOf } from './authorization.ts';
import { signChannel } from './channels.ts';
import { canonical, changePassword, createPasswordLink, endSessions, giveRole, linkPath, requestPasswordMail, startSession, useLink } from './commands.ts';
import { forgotLimits, loginLimits, linkLimits } from './limits.ts';
import { isPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { ssoAuthentication, ssoBeginning } from './sso.ts';

export const accessRoutes = implement(access)(
  {
    authorization: async ({ db, call, actor }) => authorizationOf(await queries.shellOf(db, actor?.id), call, actor),

    async login({ db, call, actor, body }) {
      const identifier = canonical(body.username);
      const limits = loginLimits(call.address, identifier);
      await refuseWhenUsedUp(db, limits, call.now);

      const account = await queries.accountOf(db, identifier, call.now);
      const isRight = await isPassword(body.password, account?.password_hash);
      if (!account || !isRight) {
        await countHit(db, limits, call.now);
        throw accessFaults.wrongCredentials({ keep: true });
      }

      if (actor) await endSessions(db, { person_id: actor.id, session_id: actor.session_id });
      await startSession(db, call, account.id);
      return { message: 'You are signed in.' };
    },

    loginGoogle: ssoBeginning('google'),
    loginApple: ssoBeginning('apple'),
    authenticateGoogle: ssoAuthentication('google'),
    authenticateApple: ssoAuthentication('apple'),

    async logout({ db, call, actor }) {
      await endSessions(db, { person_id: actor.id, session_id: actor.session_id });
      call.setSession(null);
      return { message: 'You are signed out.' };
    },

    async forgotPassword({ db, call, body }) {
      const identifier = canonical(body.identifier);
      await spendHit(db, forgotLimits(call.address, identifier), call.now);

      const account = await queries.accountOf(db, identifier, call.now);
      await requestPasswordMail(db, account?.id ?? null, 'reset');
      return { message: 'If this account exists, a mail with a link is on its way to it.' };
    },

    async checkResetLink({ db, call, body }) {
      const limits = linkLimits(call.address);
      await refuseWhenUsedUp(db, limits, call.now);

      const link = await queries.openLink(db, hashToken(body.token), call.now);
      if (link) return link;
      await countHit(db, limits, call.now);
      throw platformFaults.linkExpired({ keep: true });
    },

    async resetPassword({ db, call, body }) {
      const limits = linkLimits(call.address);
      await refuseWhenUsedUp(db, limits, call.now);

      const link = await queries.openLink(db, hashToken(body.token), call.now);
      if (!link || !(await useLink(db, link.id, call.now))) {
        await countHit(db, limits, call.now);
        throw platformFaults.linkExpired({ keep: true });
      }
      await changePassword(db, link.person_id, body.password, call.now);
      call.setSession(null);
      return { message: 'Your password is set. Please sign in.' };
    },

    async sessions({ db, call, actor }) {
      const rows = await queries.sessionsOf(db, actor.id, call.now);
      const data = rows.map(({ created_at, last_used_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: row.id === actor.session_id,
      }));
      return { data };
    },

    async endSession({ db, call, actor, params }) {
      const ended = await endSessions(db, { person_id: actor.id, session_id: params.id });
      if (!ended) throw platformFaults.notFound();
      if (params.id === actor.session_id) call.setSession(null);
      return { message: 'The session has ended.' };
    },

    async endAllSessions({ db, call, actor }) {
      await endSessions(db, { person_id: actor.id });
      call.setSession(null);
      return { message: 'You are signed out everywhere.' };
    },

    broadcastingAuth: async ({ db, call, actor, body }) => ({ auth: await signChannel(db, call, actor, body) }),

    roles: async ({ db }) => ({ data: await queries.rolesByPosition(db) }),

    async addPerson({ db, call, actor, body }) {
      const { role_id, joined_on, ...person } = body;
      await checkRole(db, actor, role_id);

      const { id, username } = await createPerson(db, { ...person, status: 'invited', joined_on: joined_on ?? (await todayOf(db, call.now)) });
      await giveRole(db, id, role_id);
      await requestPasswordMail(db, id, 'invitation');
      // A link of its own beside the mailed one: whichever is used first ends the other.
      const link = linkPath(await createPasswordLink(db, id, 'invitation', call.now));
      return { id, username, link: addressUnder(await hostOf(db), call.public_url) + link };
    },
  },
  {
    people_email: () => onField(accessFaults.emailTaken, 'email'),
    people_email_check: () => onField(accessFaults.badEmail, 'email'),
    people_tenant_id_username_key: () => onField(accessFaults.usernameTaken, 'username'),
    people_employee_number: () => onField(accessFaults.employeeNumberTaken, 'employee_number'),
  },
);

/** Nobody gives what they do not hold at this moment; roles stay as they are until the transaction ends. */
async function checkRole(db: Db, actor: Actor, roleId: string): Promise<void> {
  await queries.holdRoles(db);
  const role = await queries.roleToGive(db, roleId);
  if (!role) throw accessFaults.unknownRole({ errors: { role_id: [accessFaults.unknownRole.message] } });
  const standing = await queries.standingOf(db, actor.id);
  if (!standing.permissions.has('add_employee')) throw platformFaults.notAllowed();
  if (!mayGive(standing, role)) throw accessFaults.roleAboveOwn();
}

/** The fault's own sentence beside the field it is about. */
function onField(fault: Thrower, field: string) {
  return fault({ errors: { [field]: [fault.message] } });
}
