import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { permissionCatalogue, permissionHelp, type Permission } from '#platform/shared/permissions.ts';
import { translate } from '#platform/shared/translate.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { cardsByIds, worksHere } from '#features/people/server/queries.ts';
import type { roles } from '../contract.ts';
import type { PermissionEntry, Preview } from '../rules/shapes.ts';
import { changesOf, type Holders } from '../rules/changes.ts';
import { roleRecipients } from './people.ts';
import { cachedRoleReads } from './queries.ts';

type PreviewedStep = HandlerInput<typeof roles.preview>['body'];

const maxShownPeople = 10;
const maxShownChanges = 20;

/** A preview requires the same permission as the step itself. */
const needed: Readonly<Record<PreviewedStep['action'], Permission>> = {
  permissions: 'assign_role_permission',
  assign: 'assign_role_user',
  revoke: 'assign_role_user',
  delete: 'delete_role',
};

export function entryOf(id: Permission): PermissionEntry {
  const help = permissionHelp[id];
  return { id, sentence: translate(permissionCatalogue[id]), help: help ? translate(help) : null };
}

/** Previews who would gain and lose which permissions by a step. @param now epoch seconds */
export async function previewOf(db: Db, actor: Actor, step: PreviewedStep, now: number): Promise<Preview> {
  if (!actor.permissions.has(needed[step.action])) throw platformFaults.notAllowed();
  const role = await cachedRoleReads.role(db, step.role_id);
  const holders = await readAffectedHolders(db, actor, step, now);
  const granted = new Set<string>(role.permissions);
  const permissionsOf = new Map(
    (await cachedRoleReads.roles(db)).map(({ id, permissions }) => [id, new Set<string>(permissions)]),
  );
  const before = step.action === 'assign' ? new Set<string>() : granted;
  const after =
    step.action === 'assign' ? granted : new Set<string>(step.action === 'permissions' ? step.permissions : []);
  const { changes, unaffected } = changesOf(holders, { before, after, permissionsOf }, maxShownPeople);
  const shown = changes.slice(0, maxShownChanges);
  const people = new Map(
    (await cardsByIds(db, [...new Set(shown.flatMap((change) => change.people))])).map((card) => [card.id, card]),
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

const cachedHolders = new VersionedCache<readonly Holders[]>(300);

/**
 * Returns the people concerned, grouped by their other roles. The groups of all holders of a role are cached
 * by the company's version.
 */
async function readAffectedHolders(
  db: Db,
  actor: Actor,
  step: PreviewedStep,
  now: number,
): Promise<readonly Holders[]> {
  const { role_id } = step;
  const holding = sql`
    select people.id, people.name_key from role_people join people on people.id = role_people.person_id
     where role_people.role_id = ${role_id} and ${worksHere(now)}`;
  if (step.action === 'assign') {
    const { ids } = await roleRecipients(db, actor, { role_id, items: step.assigned_items ?? [], now });
    return holdersAlike(db, role_id, sql`select id, name_key from people where id = any(${ids}::uuid[])`);
  }
  if (step.action === 'revoke')
    return holdersAlike(db, role_id, sql`${holding} and people.id = ${step.user_id ?? null}`);
  return cachedHolders.getOrComputeForCompany(db, `${role_id} ${await todayOf(db, now)}`, () =>
    holdersAlike(db, role_id, holding),
  );
}

/** Groups many people by their few distinct sets of roles. @param concerned SQL for their `id` and `name_key` */
async function holdersAlike(db: Db, roleId: string, concerned: RawBuilder<unknown>): Promise<Holders[]> {
  const { rows } = await sql<{ others: string[]; total: number; ids: string[]; keys: string[] }>`
    with concerned as (${concerned}),
    beside as (
      select person_id, array_agg(role_id order by role_id) as others
        from role_people where role_id <> ${roleId} and person_id in (select id from concerned) group by person_id
    ),
    each as (
      select id, name_key, coalesce(others, '{}') as others from concerned left join beside on person_id = id
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
