import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { selectCards, isDischargeApplied, worksHere } from '#features/people/server/queries.ts';
import { mayEdit, mayOpen, mayView, sectionRules, type Section, type Subject, type Viewer } from '../rules/sections.ts';

/** Facts that decide who may see and change the profile. */
export interface OpenProfile {
  readonly id: string;
  readonly viewer: Viewer;
  readonly subject: Subject;
  readonly own_sections: readonly string[];
  mayView(section: Section): boolean;
  mayEdit(section: Section): boolean;
}

interface ProfileCall {
  readonly db: Db;
  readonly actor: Actor;
  readonly context: { readonly now: number };
}

/**
 * Opens a profile by id or username if the caller may know of it; every call about a profile begins with this.
 * @throws 404 if there is none in this company, and for former employees unless the caller may see them
 */
export async function openProfile(
  { db, actor, context }: ProfileCall,
  idOrUsername: string,
  /** Whether the endpoint's permission itself covers former employees. */
  { ofArchived = false }: { readonly ofArchived?: boolean } = {},
): Promise<OpenProfile> {
  const [person, { own_sections }] = await Promise.all([
    personFor(db, actor, idOrUsername, await todayOf(db, context.now)),
    cachedSettings(db),
  ]);
  if (!person) throw platformFaults.notFound();
  const { id, is_private, is_archived } = person;
  const viewer: Viewer = {
    permissions: actor.permissions,
    is_self: id === actor.id,
    is_owner: Boolean(person.is_owner),
    is_manager: person.manager_id === actor.id,
  };
  const subject: Subject = { is_private, is_archived };
  if (!ofArchived && !mayOpen(viewer, subject)) throw platformFaults.notFound();
  return {
    id,
    viewer,
    subject,
    own_sections,
    mayView: (section) => mayView(section, viewer, subject),
    mayEdit: (section) => mayEdit(section, viewer, subject, own_sections),
  };
}

/** Selects the facts about a person that decide access, and whether the caller is an Owner. */
function personFor(db: Db, actor: Actor, idOrUsername: string, today: LocalDate) {
  return db
    .selectFrom('people')
    .select(['id', 'is_private', 'manager_id'])
    .select(isDischargeApplied(today).as('is_archived'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('role_people')
            .innerJoin('roles', 'roles.id', 'role_people.role_id')
            .select('roles.id')
            .where('role_people.person_id', '=', actor.id)
            .where('roles.is_owner', '=', true),
        )
        .as('is_owner'),
    )
    .where((eb) => eb.or([eb('people.id', '=', asId(idOrUsername)), eb('username', '=', idOrUsername)]))
    .orderBy(sql`people.id = ${asId(idOrUsername)}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const noId = '00000000-0000-0000-0000-000000000000';

/** Returns an id, so that the index of people is used; any other text becomes an id that no one has. */
const asId = (text: string) => (idForm.test(text.toLowerCase()) ? text.toLowerCase() : noId);

/** Opens a profile for one section. @throws 404, 403 */
export async function requireSection(
  call: ProfileCall,
  idOrUsername: string,
  section: Section,
  what: 'view' | 'edit',
): Promise<OpenProfile> {
  const profile = await openProfile(call, idOrUsername);
  if (!(what === 'view' ? profile.mayView(section) : profile.mayEdit(section))) throw platformFaults.notAllowed();
  return profile;
}

/**
 * Returns a condition on `people` that is true where the actor may see the section, like `mayView` for each person.
 * @param now epoch seconds
 */
export function whereVisible(section: Section, actor: Actor, now: number): RawBuilder<SqlBool> {
  const rule = sectionRules[section];
  const holds = (needed: readonly (typeof actor.permissions extends ReadonlySet<infer P> ? P : never)[]) =>
    needed.some((permission) => actor.permissions.has(permission));
  const isSelf = sql<SqlBool>`people.id = ${actor.id}`;
  const isReport = rule.forManager ? sql<SqlBool>`people.manager_id = ${actor.id}` : sql<SqlBool>`false`;
  const isOpen = actor.permissions.has('view_archived_employee') ? sql<SqlBool>`true` : worksHere(now);
  const forOthers =
    rule.view === 'everybody'
      ? rule.isHiddenWhenPrivate && !holds(['view_employee_personal_info'])
        ? sql<SqlBool>`not people.is_private`
        : sql<SqlBool>`true`
      : holds(rule.view)
        ? sql<SqlBool>`true`
        : sql<SqlBool>`false`;
  const own = rule.hiddenFromSubject ? sql<SqlBool>`not ${isSelf} and` : sql<SqlBool>`${isSelf} or`;
  return sql<SqlBool>`(${isOpen} and (${own} (${isReport} or ${forOthers})))`;
}

/** Selects up to two current employees with a permission, Owners last, as people to ask. @param now epoch seconds */
export function holdersToAsk(db: Db, permission: string, but: string, now: number) {
  return selectCards(db)
    .innerJoin('role_people', 'role_people.person_id', 'people.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
    .innerJoin('roles', 'roles.id', 'role_people.role_id')
    .where('role_permissions.permission', '=', permission)
    .where('people.status', '=', 'active')
    .where('people.id', '<>', but)
    .where(worksHere(now))
    .groupBy(['people.id', 'people.tenant_id', 'designations.name'])
    .orderBy(sql`bool_or(roles.is_owner)`)
    .orderBy('people.name_key')
    .limit(2)
    .execute();
}
