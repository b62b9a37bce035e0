import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { permissionCatalogue, permissionHelp, type Permission } from '#platform/shared/permissions.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { worksHere } from '#features/people/server/queries.ts';
import type { PermissionEntry, Preview, roles } from '../contract.ts';
import { changesOf, type Holders } from '../rules/changes.ts';
import { cardsOf, resolveItems } from './people.ts';
import { storedRole, storedRoles } from './queries.ts';

type PreviewedStep = HandlerInput<typeof roles.preview>['body'];

const maxShownPeople = 10;
const maxShownChanges = 20;

/** What somebody needs for the step itself, they need for its preview. */
const needed: Readonly<Record<PreviewedStep['action'], Permission>> = {
  permissions: 'assign_role_permission',
  assign: 'assign_role_user',
  revoke: 'assign_role_user',
  delete: 'delete_role',
};

export function entryOf(id: Permission): PermissionEntry {
  return { id, sentence: permissionCatalogue[id], help: permissionHelp[id] ?? null };
}

/** Who would gain and lose what by a step that has not been done. @param now epoch seconds */
export async function previewOf(db: Db, actor: Actor, step: PreviewedStep, now: number): Promise<Preview> {
  if (!actor.permissions.has(needed[step.action])) throw platformFaults.notAllowed();
  const role = await storedRole(db, step.role_id);
  const ids = await peopleConcerned(db, actor, step, now);
  const holders = await holdersAlike(db, role.id, ids);
  const held = new Set<string>(role.permissions);
  const permissionsOf = new Map(
    (await storedRoles(db)).map(({ id, permissions }) => [id, new Set<string>(permissions)]),
  );
  const before = step.action === 'assign' ? new Set<string>() : held;
  const after =
    step.action === 'assign' ? held : new Set<string>(step.action === 'permissions' ? step.permissions : []);
  const { changes, unaffected } = changesOf(holders, { before, after, permissionsOf }, maxShownPeople);
  const shown = changes.slice(0, maxShownChanges);
  const people = new Map(
    (await cardsOf(db, [...new Set(shown.flatMap((change) => change.people))])).map((card) => [card.id, card]),
  );
  return {
    changes: shown.map(({ gains, losses, total, people: named }) => ({
      gains: gains.map(entryOf),
      losses: losses.map(entryOf),
      total,
      people: named.flatMap((id) => people.get(id) ?? []),
    })),
    total_changes: changes.length,
    total_people: changes.reduce((sum, { total }) => sum + total, 0),
    total_unaffected: unaffected,
  };
}

/** Whom the step is about. */
async function peopleConcerned(db: Db, actor: Actor, step: PreviewedStep, now: number): Promise<readonly string[]> {
  if (step.action === 'assign')
    return (await resolveItems(db, step.role_id, actor.id, step.assigned_items ?? [], now)).ids;
  let holders = db
    .selectFrom('role_people')
    .innerJoin('people', 'people.id', 'role_people.person_id')
    .select('people.id')
    .where('role_people.role_id', '=', step.role_id)
    .where(worksHere(now));
  if (step.action === 'revoke') holders = holders.where('people.id', '=', step.user_id ?? null);
  return (await holders.execute()).map(({ id }) => id);
}

/**
 * They are many, but the sets of roles that they hold are few: people with the same other roles are counted together.
 */
async function holdersAlike(db: Db, roleId: string, ids: readonly string[]): Promise<Holders[]> {
  const { rows } = await sql<{ others: string[]; total: number; ids: string[]; keys: string[] }>`
    with each as (
      select people.id, people.name_key,
             coalesce(array_agg(role_people.role_id order by role_people.role_id) filter (where role_people.role_id <> ${roleId}), '{}') as others
        from people left join role_people on role_people.person_id = people.id
       where people.id = any(${ids}::uuid[])
       group by people.id, people.name_key
    )
    select others, count(*) as total, (array_agg(id order by name_key, id))[1:${maxShownPeople}::int] as ids,
           (array_agg(name_key order by name_key, id))[1:${maxShownPeople}::int] as keys
      from each group by others`.execute(db);
  return rows.map(({ others, total, ids: named, keys }) => ({
    others,
    total,
    people: named.map((id, index) => ({ id, name_key: keys[index] ?? '' })),
  }));
}
