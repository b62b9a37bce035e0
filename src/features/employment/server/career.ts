import type { Actor, HandlerContext, Handlers } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { hasMailServer } from '#platform/server/mail/mail-settings.ts';
import { endPassword, endSessions, requestPasswordMail } from '#features/access/server/commands.ts';
import {
  giveFirstAddress,
  invite,
  requireNotAbove,
  showLink,
  voidLinks,
} from '#features/access/server/commands/invite.ts';
import type { NewcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { weekFrom } from '#features/company/rules/working-week.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { rowOn } from '#features/people/rules/employment.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { rowsOfPerson } from '#features/people/server/queries/employment.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { requireManager, lockManagers, lockPerson, setEmail } from '#features/people/server/commands.ts';
import { beginAgain, setStatus, takeBackLastDay } from '#features/people/server/commands/leaving.ts';
import { openProfile } from '#features/profile/server/queries.ts';
import { assigningFaults } from '#features/assigning/contract.ts';
import { assignRole, requireAllowed, requireNotHigher, revokeRole } from '#features/roles/server/commands.ts';
import { employmentFaults, type employment } from '../contract.ts';
import { withImpact, type EmploymentImpacts } from './commands/confirm.ts';
import { dischargePerson, keepReports, leaveFormerManager } from './commands/leaving.ts';
import { translate } from '#platform/shared/translate.ts';

type Handler = Handlers<typeof employment>;

interface Call extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string };
}

/** Locks the person and returns their current state. @throws 404 */
async function lockAndRead({ db, actor, context, params }: Call, of: { readonly ofArchived?: boolean } = {}) {
  const { id } = await openProfile({ db, actor, context }, params.user_id, of);
  await lockPerson(db, id);
  const person = await db
    .selectFrom('people')
    .leftJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['people.id', 'people.status', 'people.email', 'people.joined_on', 'people.discharged_date'])
    .select('people.username')
    .select((eb) => eb('credentials.person_id', 'is not', null).as('has_password'))
    .where('people.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...person, today: await todayOf(db, context.now) };
}

/** Returns the status of a person who works here again. */
const statusOf = ({ has_password, email }: { readonly has_password: unknown; readonly email: string | null }) =>
  has_password || email === null ? 'active' : 'invited';

const changeStatus: Handler['changeStatus'] = async (call) => {
  const person = await lockAndRead(call);
  if (person.status !== 'active' && person.status !== 'suspended') throw employmentFaults.notActive();
  await requireNotHigher(call.db, call.actor, person.id);
  const { status } = call.body;
  if (status !== person.status) await setStatus(call.db, person.id, status);
  if (status === 'suspended') await endSessions(call.db, { person_id: person.id });
  return {
    status,
    message: status === 'suspended' ? translate('They’re suspended.') : translate('They can sign in again.'),
  };
};

/** Gives and takes roles one by one by the commands of roles, so that their rules apply here, too. */
const roleUpdate: Handler['roleUpdate'] = async (call) => {
  const { db, actor, context, body } = call;
  await requireAllowed(db, actor, 'assign_role_user');
  const { id: user_id } = await openProfile(call, call.params.user_id);
  const roleIds = new Set(body.role_ids);
  await requireRoles(db, [...roleIds]);
  const rows = await db.selectFrom('role_people').select('role_id').where('person_id', '=', user_id).execute();
  const currentIds = new Set(rows.map(({ role_id }) => role_id));
  // New roles first: the last Owner's role is not taken before another person has it.
  for (const role_id of roleIds.difference(currentIds))
    await assignRole(db, actor, { role_id, items: [{ id: user_id, type: 'user' }], now: context.now });
  for (const role_id of currentIds.difference(roleIds)) await revokeRole(db, actor, { role_id, user_id });
  return { role_ids: [...roleIds], message: translate('Roles saved.') };
};

async function requireRoles(db: Db, ids: readonly string[]): Promise<void> {
  const found = ids.length
    ? await db.selectFrom('roles').select('id').where('id', 'in', ids).where('trashed_at', 'is', null).execute()
    : [];
  if (found.length !== ids.length) throw assigningFaults.unknownItem.at('role_ids');
}

const resetPassword: Handler['resetPassword'] = async (call) => {
  const person = await lockAndRead(call);
  if (person.status !== 'active') throw employmentFaults.notActive();
  if (!person.email) throw employmentFaults.noAddress();
  await requireNotHigher(call.db, call.actor, person.id);
  // Also voids the password link of a person without a password.
  await voidLinks(call.db, person.id, call.context.now);
  await endPassword(call.db, person.id);
  await requestPasswordMail(call.db, person.id, { purpose: 'reset' });
  const message = hasMailServer(call.context.settingsOf)
    ? translate(
        'Their old password no longer works. We’ve signed them out on all devices and emailed a link to set a new one.',
      )
    : translate(
        'Their old password no longer works. We’ve signed them out on all devices. Muster has no mail server, so the link to set a new one waits in the mail folder.',
      );
  return { message };
};

/** Changes the days of employment once the impact on other features is confirmed. @throws 424, 461 */
const actConfirmed = (
  { db, actor, body }: Call & { readonly body: { readonly confirmed?: string | null | undefined } },
  { id, today }: { readonly id: string; readonly today: LocalDate },
  impacts: EmploymentImpacts,
  act: () => Promise<void>,
) => withImpact(db, { actor, person_ids: [id], today }, { impacts, confirmed: body.confirmed }, act);

const discharge =
  (impacts: EmploymentImpacts): Handler['discharge'] =>
  async (call) => {
    const { db, body } = call;
    const { discharged_date: date, discharged_reason, new_manager_id } = body;
    await openProfile(call, call.params.user_id);
    if (new_manager_id) await requireManager(db, new_manager_id, { from: addDays(date, 1), field: 'new_manager_id' });
    else await lockManagers(db);
    const person = await lockAndRead(call);
    if (person.status === 'discharged') throw employmentFaults.alreadyLeft();
    await requireNotHigher(db, call.actor, person.id);
    if (date < person.joined_on) throw peopleFaults.beforeJoining.at('discharged_date');
    const act = { actor_id: call.actor.id, today: person.today };
    const leaving = { date, reason: discharged_reason, new_manager_id };
    await actConfirmed(call, person, impacts, async () => {
      await dischargePerson(db, person.id, leaving, act);
    });
    const isOver = date < person.today;
    return {
      discharged_date: date,
      is_discharge_applied: isOver,
      message: isOver ? translate('They’ve left.') : translate('Last day saved.'),
    };
  };

const restore =
  (impacts: EmploymentImpacts): Handler['restore'] =>
  async (call) => {
    await lockManagers(call.db);
    const person = await lockAndRead(call, { ofArchived: true });
    if (person.discharged_date === null && person.status !== 'discharged') throw employmentFaults.notLeaving();
    // Their permissions come back with them.
    await requireNotHigher(call.db, call.actor, person.id);
    // A person who has not left yet keeps their status, also without a password: they may use single sign-on.
    const { status: before } = person;
    const status = before === 'active' || before === 'suspended' ? before : statusOf(person);
    const act = { actor_id: call.actor.id, today: person.today };
    await actConfirmed(call, person, impacts, async () => {
      await keepReports(call.db, person.id, act);
      await takeBackLastDay(call.db, person.id, status);
      await leaveFormerManager(call.db, person.id, act);
    });
    return { status, message: 'We’ve restored this item.' };
  };

const rehire =
  (impacts: EmploymentImpacts): Handler['rehire'] =>
  async (call) => {
    await lockManagers(call.db);
    const person = await lockAndRead(call, { ofArchived: true });
    if (person.status !== 'discharged' || person.discharged_date === null) throw employmentFaults.stillHere();
    await requireNotHigher(call.db, call.actor, person.id);
    const { joined_on } = call.body;
    if (joined_on <= person.discharged_date) throw employmentFaults.needsDates.at('joined_on');
    const status = statusOf(person);
    await actConfirmed(call, person, impacts, async () => {
      await beginAgain(call.db, person.id, { joined_on, status });
      await leaveFormerManager(call.db, person.id, { actor_id: call.actor.id, today: person.today });
    });
    return { status, message: translate('They’re active again.') };
  };

/** Whether the person works here but has never had an address, so that no one could invite them. */
const hasNoSignIn = ({ status, email, has_password }: Awaited<ReturnType<typeof lockAndRead>>): boolean =>
  status === 'active' && email === null && !has_password;

const resendInvitation: Handler['resendInvitation'] = async (call) => {
  const person = await lockAndRead(call);
  const { email } = call.body;
  const isFirst = hasNoSignIn(person);
  if (person.status !== 'invited' && !isFirst) throw employmentFaults.alreadyJoined();
  if (email === undefined && !person.email) throw employmentFaults.noAddress();
  if (email !== undefined && isFirst) await giveFirstAddress(call.db, call.actor, person.id, email);
  else if (email !== undefined) {
    await requireNotAbove(call.db, call.actor, person.id);
    await setEmail(call.db, person.id, email);
  }
  await voidLinks(call.db, person.id, call.context.now);
  await requestPasswordMail(call.db, person.id, { purpose: 'invitation', invited_by: call.actor.id });
  const message = hasMailServer(call.context.settingsOf)
    ? translate('Invitation sent. Earlier links no longer work.')
    : translate('Muster has no mail server, so the invitation waits in the mail folder. Earlier links no longer work.');
  return { message };
};

const invitationLink: Handler['invitationLink'] = async (call) => {
  const person = await lockAndRead(call);
  if (hasNoSignIn(person)) throw employmentFaults.noAddress();
  if (person.status !== 'invited') throw employmentFaults.alreadyJoined();
  await requireNotAbove(call.db, call.actor, person.id);
  return { link: await showLink(call, person.id), message: translate('The link works once, within 7 days.') };
};

/** Returns the row of weekly hours in force on a date; before the first one, that one. */
async function weeklyRowOn(db: Db, id: string, date: LocalDate) {
  const rows = (await rowsOfPerson(db, id)).filter(({ field }) => field === 'weekly_work_time');
  return rowOn(rows, date) ?? rows[0];
}

/** Copies the employment only: no personal data, no salary and no sign-in. */
const duplicate =
  (gifts: readonly NewcomerGifts[]): Handler['duplicate'] =>
  async (call) => {
    const { db, actor, context, body } = call;
    const { id } = await openProfile(call, call.params.user_id);
    const today = await todayOf(db, context.now);
    const { joined_on = today, ...person } = body;
    const values = await db
      .selectFrom('people')
      .leftJoin('people as manager', (on) =>
        on
          .onRef('manager.id', '=', 'people.manager_id')
          .on('manager.status', '<>', 'discharged')
          .on((eb) =>
            eb.or([eb('manager.discharged_date', 'is', null), eb('manager.discharged_date', '>=', joined_on)]),
          ),
      )
      .select(['people.department_id', 'people.designation_id', 'people.employment_type_id', 'people.work_place_id'])
      .select('manager.id as manager_id')
      .where('people.id', '=', id)
      .executeTakeFirstOrThrow();
    const { week = null, weekly_work_time = null } = (await weeklyRowOn(db, id, joined_on)) ?? {};
    const added = await invite({ db, actor, context }, { ...person, joined_on, ...values, weekly_work_time });
    if (week) {
      const values = { week: weekFrom(week, joined_on) };
      const change = { effective_from: joined_on, values, reason: 'Added with the person' };
      await changeEmployment(db, added.id, change, { actor_id: actor.id, today });
    }
    const newcomers = [{ person_id: added.id, joined_on }];
    for (const gift of gifts) await gift.give(db, newcomers, { actor_id: actor.id, now: context.now, today });
    return added;
  };

/** @param impacts what features have registered @param gifts what newcomers get by where they work */
export const careerHandlers = (impacts: EmploymentImpacts, gifts: readonly NewcomerGifts[] = []) => ({
  changeStatus,
  roleUpdate,
  resetPassword,
  discharge: discharge(impacts),
  restore: restore(impacts),
  rehire: rehire(impacts),
  resendInvitation,
  invitationLink,
  duplicate: duplicate(gifts),
});
