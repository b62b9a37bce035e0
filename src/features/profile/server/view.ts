import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/server/database/database.ts';
import type { HandlerContext, Actor } from '#platform/server/http/implement.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { groupsOf } from '#features/groups/server/queries.ts';
import { selectCards, isDischargeApplied, personNameFrom, worksHere } from '#features/people/server/queries.ts';
import { ranksOf, rolesOfPerson } from '#features/roles/server/queries.ts';
import { acts, mayDo } from '../rules/acts.ts';
import { sections, type Section } from '../rules/sections.ts';
import type { profileView } from '../rules/view.ts';
import { avatarsOf } from './avatar.ts';
import { holdersToAsk, openProfile, type OpenProfile } from './queries.ts';
import { addressStore, bankStore, contactsStore, personalStore } from './sections.ts';

type View = z.input<typeof profileView>;

interface ViewContext extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string; readonly id: string };
}

/**
 * Returns a profile as the caller may see it. Both path segments name the same person, each by id or username.
 * @throws 404 if they do not, or if there is no such person whom the caller may know of
 */
export async function viewOf(input: ViewContext): Promise<View> {
  const { db, actor, context, params } = input;
  const [profile, other] = await Promise.all([openProfile(input, params.id), openProfile(input, params.user_id)]);
  if (profile.id !== other.id) throw platformFaults.notFound();
  const [head, avatars, note, contacts, ask, missing, place, invitation] = await Promise.all([
    headOf(db, profile, context.now),
    avatarsOf(db, profile.id),
    profile.mayView('note') ? noteOf(db, profile.id) : null,
    profile.mayView('emergency_contact') ? contactsStore.read(db, profile.id) : null,
    holdersToAsk(db, 'edit_employee', actor.id, context.now),
    profile.mayEdit('personal_info') ? emptySections(db, profile) : [],
    placeOf(db, actor, profile),
    invitationOf(db, profile, context.now),
  ]);
  const [first] = contacts?.contacts ?? [];
  return {
    ...seenOf(head, profile),
    ...place,
    ...(await teamOf(db, head, context.now)),
    avatars,
    invitation: head.status === 'invited' && head.was_invited ? invitation : null,
    emergency_contact: first ? { name: first.name, phone: first.phone } : null,
    note,
    sections: allowedIn(profile),
    ask,
    is_self: profile.viewer.is_self,
    is_manager: profile.viewer.is_manager,
    lacking: head.setup_finished_at === null ? missing : [],
  };
}

/** Returns the person's fields that the caller may see. */
function seenOf(head: Awaited<ReturnType<typeof headOf>>, profile: OpenProfile) {
  const { email, work_phone, birthday, accepted_at, manager_id: _, setup_finished_at: _finished, ...person } = head;
  const seesEmployment = profile.mayView('employment_info');
  const seesRemote = profile.mayView('work_from_home_info');
  return {
    ...person,
    bio_version: versionOf({ bio: person.bio }),
    discharged_reason: seesEmployment ? person.discharged_reason : null,
    discharged_date: seesEmployment || person.is_discharge_applied ? person.discharged_date : null,
    contact: profile.mayView('contact') ? { email, work_phone, birthday } : null,
    is_allow_remote_work: seesRemote ? person.is_allow_remote_work : null,
    remote_work_date_start: seesRemote ? person.remote_work_date_start : null,
    remote_work_date_end: seesRemote ? person.remote_work_date_end : null,
    accepted_at: profile.viewer.permissions.has('add_employee') ? (accepted_at?.toISOString() ?? null) : null,
  };
}

/** Returns the roles and groups of a person, and the caller's actions on them. */
async function placeOf(db: Db, actor: Actor, profile: OpenProfile) {
  const [roles, groups, may] = await Promise.all([
    isAbout(profile, 'view_role') ? rolesOfPerson(db, profile.id) : null,
    isAbout(profile, 'view_employee', 'view_employee_group') ? groupsOf(db, profile.id) : null,
    allowedActs(db, actor, profile),
  ]);
  return { role_names: roles && roles.map(({ name }) => name), groups, may };
}

/** Returns the expiry of the newest invitation, for callers who may invite. @param now epoch seconds */
async function invitationOf(db: Db, { id, viewer }: OpenProfile, now: number): Promise<View['invitation']> {
  if (!viewer.permissions.has('add_employee')) return null;
  const newest = await db
    .selectFrom('password_links')
    .select(['expires_at', 'used_at'])
    .where('person_id', '=', id)
    .where('purpose', '=', 'invitation')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return newest
    ? {
        expires_at: newest.expires_at.toISOString(),
        is_over: newest.used_at !== null || newest.expires_at.getTime() <= now * 1000,
      }
    : null;
}

/** Whether it is the viewer's own profile, or they have one of these permissions. */
const isAbout = ({ viewer }: OpenProfile, ...needed: readonly Permission[]) =>
  viewer.is_self || needed.some((permission) => viewer.permissions.has(permission));

async function allowedActs(db: Db, actor: Actor, { id, viewer }: OpenProfile): Promise<View['may']> {
  const rankOf = await ranksOf(db, actor.id, [id]);
  const doer = { ...viewer, ...rankOf(id) };
  return Object.fromEntries(acts.map((act) => [act, mayDo(act, doer)])) as View['may'];
}

function allowedIn(profile: OpenProfile): View['sections'] {
  return Object.fromEntries(
    sections.map((section) => [section, { view: profile.mayView(section), edit: profile.mayEdit(section) }]),
  ) as View['sections'];
}

async function headOf(db: Db, { id }: OpenProfile, now: number) {
  const today = await todayOf(db, now);
  return selectCards(db)
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .leftJoin('work_places', 'work_places.id', 'people.work_place_id')
    .leftJoin('personal_details', 'personal_details.person_id', 'people.id')
    .select(['people.bio', 'people.status', 'people.is_private', 'people.joined_on', 'people.discharged_date'])
    .select(['people.discharged_reason', 'people.email', 'people.work_phone', 'people.manager_id'])
    .select(['people.is_allow_remote_work', 'people.remote_work_date_start', 'people.remote_work_date_end'])
    .select([
      'people.setup_finished_at',
      'people.accepted_at',
      'people.was_invited',
      'departments.name as department_name',
    ])
    .select('work_places.name as work_place_name')
    .select(sql<string | null>`to_char(personal_details.birth_date, 'MM-DD')`.as('birthday'))
    .select(isDischargeApplied(today).as('is_discharge_applied'))
    .where('people.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the note of a profile; an empty one if none was written. */
export async function noteOf(db: Db, personId: string) {
  const found = await db
    .selectFrom('profile_notes')
    .leftJoin('people as author', 'author.id', 'profile_notes.updated_by')
    .select(['profile_notes.note', 'profile_notes.updated_at'])
    .select(['author.id as author_id', 'author.name as author_name', 'author.username as author_username'])
    .where('profile_notes.person_id', '=', personId)
    .executeTakeFirst();
  return {
    note: found?.note ?? '',
    version: versionOf({ note: found?.note ?? '' }),
    updated_at: found?.updated_at.toISOString() ?? null,
    author: personNameFrom(found?.author_id, found?.author_name, found?.author_username),
  };
}

/** Returns the empty sections among those that a new profile needs. */
async function emptySections(db: Db, { id }: OpenProfile): Promise<Section[]> {
  const [personal, address, { contacts }, bank] = await Promise.all([
    personalStore.read(db, id),
    addressStore.read(db, id),
    contactsStore.read(db, id),
    bankStore.read(db, id),
  ]);
  const isMissing: Partial<Record<Section, boolean>> = {
    personal_info: personal.birth_date === null,
    address: address.present === null,
    emergency_contact: contacts.length === 0,
    bank_info: bank === null,
  };
  return sections.filter((section) => isMissing[section]);
}

/** Number of team members returned, by name. */
const fewPeople = 5;

interface PersonWithManager {
  readonly id: string;
  readonly manager_id: string | null;
}

/** Returns the manager, the reports and the peers of a person. @param now epoch seconds */
async function teamOf(db: Db, { id, manager_id }: PersonWithManager, now: number) {
  const [manager, reports, peers] = await Promise.all([
    manager_id === null ? undefined : selectCards(db).where('people.id', '=', manager_id).executeTakeFirst(),
    few(db, sql<SqlBool>`people.manager_id = ${id}`, now),
    manager_id === null ? [] : few(db, sql<SqlBool>`people.manager_id = ${manager_id} and people.id <> ${id}`, now),
  ]);
  return {
    manager: manager ?? null,
    reports,
    total_reports: reports[0]?.total ?? 0,
    peers,
    total_peers: peers[0]?.total ?? 0,
  };
}

function few(db: Db, condition: RawBuilder<SqlBool>, now: number) {
  return selectCards(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(condition)
    .where(worksHere(now))
    .orderBy('people.name_key')
    .orderBy('people.id')
    .limit(fewPeople)
    .execute();
}
